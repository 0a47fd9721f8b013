// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { ShellHistory } from '../../../src/shell/history.ts';
import { browserItems } from '../../../src/store/browser-storage/browser-items.ts';
import { storageKey } from '../../../src/store/browser-storage/storage-key.ts';
import { setSession } from '../../../src/store/session.ts';

beforeEach(() => {
  localStorage.clear();
  setSession({ kind: 'user', user: 'ann' });
});

test('[2-shell-6] commands are kept over a reload, for each user', () => {
  const history = new ShellHistory();
  for (const command of ['a', 'b', '  ', 'a']) history.add(command);
  expect(history.commands).toEqual(['b', 'a']);
  expect(new ShellHistory().commands).toEqual(['b', 'a']);
  setSession({ kind: 'user', user: 'bob' });
  expect(new ShellHistory().commands).toEqual([]);
});

test('the search ignores case and gives the newest command first', () => {
  const history = new ShellHistory();
  for (const command of ['db.Cars.count()', 'x', 'db.cars.drop()']) history.add(command);
  expect(history.find('CARS')).toEqual(['db.cars.drop()', 'db.Cars.count()']);
});

test('the number of commands is bounded, and a damaged list starts again', () => {
  const history = new ShellHistory();
  for (let index = 0; index < 600; index++) history.add(`command ${index}`);
  expect(history.commands.length).toBe(500);
  browserItems.write(storageKey('user', 'shell.history'), '{"no": "list"}');
  expect(new ShellHistory().commands).toEqual([]);
});
