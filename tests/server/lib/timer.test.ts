import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimer } from '../../../server/lib/timer.ts';

const dayMs = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a millisecond', 1],
  ['a fraction', 2.5],
  ['the maximum of setTimeout', 2 ** 31 - 1],
  ['one more', 2 ** 31],
  ['25 days', 25 * dayMs],
  ['100 days', 100 * dayMs],
])('%s is waited for, not less', (_title, durationMs) => {
  const run = vi.fn();
  startTimer(durationMs, run);
  vi.advanceTimersByTime(Math.ceil(durationMs) - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each([Number.POSITIVE_INFINITY, 1e308, Number.MAX_SAFE_INTEGER])(
  '%d has not ended after a year',
  (durationMs) => {
    const run = vi.fn();
    startTimer(durationMs, run);
    vi.advanceTimersByTime(366 * dayMs);
    expect(run).not.toHaveBeenCalled();
  },
);

test.each([0, -1, Number.NEGATIVE_INFINITY])('%d ends at the next turn', (durationMs) => {
  const run = vi.fn();
  startTimer(durationMs, run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('NaN is refused', () => {
  expect(() => startTimer(Number.NaN, () => undefined)).toThrow('NaN');
});

test.each([10, 100 * dayMs])('a stopped timer of %d ms does not fire', (durationMs) => {
  const run = vi.fn();
  startTimer(durationMs, run).stop();
  vi.advanceTimersByTime(2 * durationMs);
  expect(run).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
