// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sequenceWaitMs } from '../../../src/app/KeySequence.ts';
import { listenToKeys } from '../../../src/app/listen-to-keys.ts';
import { type Command, registerCommands } from '../../../src/command.ts';

const ran: string[] = [];
const command = (id: string, key: string): Command<void, void> => ({
  id,
  label: id,
  key,
  run: () => void ran.push(id),
});

let ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  ran.length = 0;
  ends = [
    registerCommands(
      [command('screen.logs', 'g l'), command('graph.switch', 'g'), command('graph.layout', 'l')],
      undefined,
    ),
    listenToKeys(document),
  ];
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const press = (...keys: readonly string[]) => {
  for (const key of keys) {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  }
};

test('G then a letter opens a screen, and runs neither key alone', () => {
  press('g', 'l');
  vi.advanceTimersByTime(sequenceWaitMs * 2);
  expect(ran).toEqual(['screen.logs']);
});

test('a key that also starts sequences runs its own command if no second key follows', () => {
  press('g');
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(sequenceWaitMs);
  expect(ran).toEqual(['graph.switch']);
  press('l');
  expect(ran).toEqual(['graph.switch', 'graph.layout']);
});

test('a second key that completes no sequence runs both commands', () => {
  press('g', 'x');
  expect(ran).toEqual(['graph.switch']);
  press('l');
  expect(ran).toEqual(['graph.switch', 'graph.layout']);
});

test('a sequence does not start while the user types', () => {
  document.body.innerHTML = '<input>';
  document.querySelector('input')!.focus();
  press('g', 'l');
  vi.advanceTimersByTime(sequenceWaitMs);
  expect(ran).toEqual([]);
});
