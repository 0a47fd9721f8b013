import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PacedAction } from '../../../src/lib/PacedAction.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a paced action runs at once, and then once per interval, the last time after the last request', () => {
  const action = vi.fn();
  const paced = new PacedAction(100, action);
  paced.request();
  expect(action).toHaveBeenCalledTimes(1);
  for (let step = 0; step < 25; step++) {
    vi.advanceTimersByTime(10);
    paced.request();
  }
  expect(action).toHaveBeenCalledTimes(3);
  expect(paced.isPending).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(4);
  expect(paced.isPending).toBe(false);
  paced.request();
  expect(action).toHaveBeenCalledTimes(5);
});

test('a pending run may happen earlier or not at all', () => {
  const action = vi.fn();
  const paced = new PacedAction(100, action);
  paced.flush();
  expect(action).not.toHaveBeenCalled();
  paced.request();
  paced.request();
  paced.flush();
  expect(action).toHaveBeenCalledTimes(2);
  paced.request();
  paced.cancel();
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
});
