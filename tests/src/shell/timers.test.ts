import { expect, test } from 'vitest';
import { Timers } from '../../../src/shell/sandbox/Timers.ts';

/** Timers with a clock that only sleeping moves. */
function timersWithClock() {
  let nowMs = 0;
  const calls: string[] = [];
  const timers = new Timers(
    (ms) => {
      nowMs += ms;
    },
    () => nowMs,
  );
  const set = (name: string, delayMs: number, isRepeated = false) =>
    timers.set(() => calls.push(`${name} at ${nowMs}`), delayMs, [], isRepeated);
  return { timers, calls, set };
}

test('timers run in the order of their times, then of their start', () => {
  const { timers, calls, set } = timersWithClock();
  set('late', 20);
  set('early', 10);
  set('also early', 10);
  const cleared = set('cleared', 5);
  timers.clear(cleared);
  while (timers.runNext());
  expect(calls).toEqual(['early at 10', 'also early at 10', 'late at 20']);
});

test('an interval repeats until it is cleared', () => {
  const { timers, calls, set } = timersWithClock();
  const interval = set('tick', 10, true);
  for (let count = 0; count < 3; count++) expect(timers.runNext()).toBe(true);
  timers.clear(interval);
  expect(timers.runNext()).toBe(false);
  expect(calls).toEqual(['tick at 10', 'tick at 20', 'tick at 30']);
});

test('a timer needs a function', () => {
  expect(() => timersWithClock().timers.set('print(1)', 1, [], false)).toThrow('a timer needs a function');
});
