// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { ShellHistory } from '../../../src/shell/history.ts';

beforeEach(() => localStorage.clear());

test('[2-shell-6] commands are kept over a reload, for each user', () => {
  const history = new ShellHistory('ann');
  for (const command of ['a', 'b', '  ', 'a']) history.add(command);
  expect(history.commands).toEqual(['b', 'a']);
  expect(new ShellHistory('ann').commands).toEqual(['b', 'a']);
  expect(new ShellHistory('bob').commands).toEqual([]);
});

test('the search ignores case and gives the newest command first', () => {
  const history = new ShellHistory('ann');
  for (const command of ['db.Cars.count()', 'x', 'db.cars.drop()']) history.add(command);
  expect(history.find('CARS')).toEqual(['db.cars.drop()', 'db.Cars.count()']);
});

test('the number of commands is bounded, and a damaged list starts again', () => {
  const history = new ShellHistory('ann');
  for (let index = 0; index < 600; index++) history.add(`command ${index}`);
  expect(history.commands.length).toBe(500);
  localStorage.setItem('orrery.shell.history.ann', '{"no": "list"}');
  expect(new ShellHistory('ann').commands).toEqual([]);
});
