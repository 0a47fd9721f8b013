import { expect, test } from 'vitest';
import { toBoxLabel, toFreeLabel, toLabelText } from '../../../../src/graph/styles/label-text.ts';

test.each([
  ['', 'ATTR NOT SET'],
  ['alice', 'alice'],
  ['exactly15chars!', 'exactly15chars!'],
  ['sixteen letters!', 'sixteen lette...'],
  ['libreoffice-common', 'libreoffice-c...'],
  ['👩‍🚀'.repeat(2), '👩‍🚀'.repeat(2)],
])('beside a circle %j reads %j', (label, shown) => {
  expect(toFreeLabel(label)).toBe(shown);
});

test.each([
  ['', ['ATTR NOT SET']],
  ['short', ['short']],
  ['New York City', ['New York', 'City']],
  ['abcdefghijklmnop', ['abcdefghij', 'klmnop']],
  ['libreoffice-common-data-extra', ['libreoffice-', 'common-da...']],
])('in a box %j has the lines %j', (label, lines) => {
  expect(toBoxLabel(label)).toEqual(lines);
});

test.each([
  [undefined, ''],
  [null, ''],
  [0, '0'],
  ['x', 'x'],
  [[1, 'a'], '[1,"a"]'],
])('the value %j as text', (value, text) => {
  expect(toLabelText(value)).toBe(text);
});

test('marks of the text direction do not turn labels around', () => {
  expect(toFreeLabel('a\u202ebc')).toBe('abc');
  expect(toBoxLabel('\u2067left\u2069')).toEqual(['left']);
});
