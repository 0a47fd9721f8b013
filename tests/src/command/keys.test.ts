// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isPlainKey, isTyping, keyParts, matchesKey, operatesControl } from '../../../src/command/keys.ts';

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

test.each([
  ['j', press('j'), true],
  ['j', press('J', { shiftKey: true }), false],
  ['j', press('j', { ctrlKey: true }), false],
  ['mod+k', press('k', { ctrlKey: true }), true],
  ['mod+k', press('k', { metaKey: true }), true],
  ['mod+k', press('k'), false],
  ['mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['mod+z', press('Z', { ctrlKey: true, shiftKey: true }), false],
  // Whether ? requires Shift depends on the keyboard layout.
  ['?', press('?', { shiftKey: true }), true],
  ['?', press('?'), true],
  ['+', press('+', { shiftKey: true }), true],
  ['mod++', press('+', { ctrlKey: true }), true],
  ['Delete', press('Delete'), true],
  ['Delete', press('Backspace'), false],
])('%s and a press of %o: %s', (key, event, isMatch) => {
  expect(matchesKey(event, key)).toBe(isMatch);
});

test('plain keys are keys that a field takes as text', () => {
  expect(['j', '?', 'shift+a', 'Delete', 'Enter'].filter(isPlainKey)).toHaveLength(5);
  expect(['mod+k', 'alt+1', 'Escape', 'F2'].filter(isPlainKey)).toEqual([]);
});

test('typing is detected by the focused field', () => {
  const element = (html: string) => {
    document.body.innerHTML = html;
    return document.body.firstElementChild;
  };
  expect(isTyping(element('<input>'))).toBe(true);
  expect(isTyping(element('<textarea></textarea>'))).toBe(true);
  // The input of the code editor.
  expect(isTyping(element('<div role="textbox"></div>'))).toBe(true);
  expect(isTyping(element('<input type="checkbox">'))).toBe(false);
  expect(isTyping(element('<button></button>'))).toBe(false);
  expect(isTyping(null)).toBe(false);
});

test('keys are displayed as printed on keyboards', () => {
  expect(keyParts('mod+shift+z')).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(keyParts('ArrowDown')).toEqual(['↓']);
  expect(keyParts('Escape')).toEqual(['Esc']);
});

test('Enter, Space and arrow keys operate the focused control', () => {
  document.body.innerHTML =
    '<button id="b"><i id="i"></i></button><input id="s" type="range"><div id="d" role="application"></div>';
  const press = (id: string, key: string) => ({ key, target: document.getElementById(id) });
  expect(operatesControl(press('b', 'Enter'))).toBe(true);
  expect(operatesControl(press('i', ' '))).toBe(true);
  expect(operatesControl(press('s', 'ArrowUp'))).toBe(true);
  expect(operatesControl(press('b', 'x'))).toBe(false);
  expect(operatesControl(press('d', 'ArrowUp'))).toBe(false);
  expect(operatesControl({ key: 'Enter', target: null })).toBe(false);
});
