import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '../../../src/store/app-state.ts';
import { progressDelayMs, stopProgress, withProgress } from '../../../src/store/progress.ts';
import { store } from '../../../src/store/store.ts';

beforeEach(() => {
  store.setState(initialState, true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[2.3-5] [9-frame-3] no overlay appears for work that ends before the delay', async () => {
  const seen: unknown[] = [];
  const unsubscribe = store.subscribe((state) => seen.push(state.progress));
  expect(await withProgress('Deleting', async () => 7)).toBe(7);
  vi.advanceTimersByTime(progressDelayMs * 2);
  unsubscribe();
  expect(seen).toEqual([]);
});

test('longer work shows the overlay until it ends, and can be stopped', async () => {
  const controller = new AbortController();
  const work = () =>
    new Promise<never>((_resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
  const running = withProgress('Importing', work, { controller });
  vi.advanceTimersByTime(progressDelayMs);
  expect(store.getState().progress).toMatchObject({ label: 'Importing', canStop: true });
  stopProgress();
  await expect(running).rejects.toThrow();
  expect(store.getState().progress).toBeUndefined();
});
