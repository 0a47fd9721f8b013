import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowDown } from '../../../server/auth/SlowDown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const key = { name: 'root', freeFailures: 4 };

/** How long the next try has to wait. */
async function waitOf(slowDown: SlowDown): Promise<number> {
  const start = Date.now();
  const waiting = slowDown.beforeTry([key]);
  await vi.runAllTimersAsync();
  await waiting;
  return Date.now() - start;
}

test('the waits double and are forgotten after a success', async () => {
  const slowDown = new SlowDown();
  const waits: number[] = [];
  for (let n = 0; n < 11; n++) {
    waits.push(await waitOf(slowDown));
    slowDown.onFailure([key]);
  }
  expect(waits).toEqual([0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000]);
  slowDown.onSuccess(key);
  expect(await waitOf(slowDown)).toBe(0);
});

test('tries at once queue up, and too many are refused', async () => {
  const slowDown = new SlowDown();
  for (let n = 0; n < 12; n++) slowDown.onFailure([key]);
  const tries = Promise.allSettled(Array.from({ length: 10 }, () => slowDown.beforeTry([key])));
  await vi.runAllTimersAsync();
  const outcomes = await tries;
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(5);
  expect(outcomes.at(-1)).toMatchObject({ reason: { errorNum: 420 } });
});

test('failures are forgotten with time, others are not concerned', async () => {
  const slowDown = new SlowDown();
  for (let n = 0; n < 12; n++) slowDown.onFailure([key]);
  const other = slowDown.beforeTry([{ name: 'other', freeFailures: 4 }]);
  await expect(other).resolves.toBeUndefined();
  vi.advanceTimersByTime(11 * 60_000);
  expect(await waitOf(slowDown)).toBe(0);
});
