// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { openWorkspace } from '../open-workspace.ts';

test('panels follow a load at intervals, and show all of it at its end', async () => {
  const { workspace } = openWorkspace([], []);
  const { model } = workspace;
  const seen: number[] = [];
  workspace.store.subscribe(({ shown }, before) => {
    if (shown !== before.shown) seen.push(shown.vertices);
  });
  const progress: number[] = [];
  workspace.store.subscribe(({ loading }) => {
    if (loading?.total !== undefined && loading.done !== progress.at(-1)) progress.push(loading.done);
  });
  vi.useFakeTimers();
  await workspace.load('Loading', async (_signal, tell) => {
    for (let part = 1; part <= 100; part++) {
      model.apply([{ kind: 'addVertices', ids: [`v/${part}`] }]);
      tell(part, 100);
      vi.advanceTimersByTime(10);
    }
  });
  vi.useRealTimers();
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(100);
  expect(seen.length).toBeLessThan(10);
  expect(progress[0]).toBe(1);
  expect(progress.length).toBeLessThan(10);
  // A change without a load is shown at once.
  model.apply([{ kind: 'addVertices', ids: ['v/last'] }]);
  expect(workspace.state.shown.vertices).toBe(101);
  model.apply([{ kind: 'removeVertices', indices: Uint32Array.of(0) }]);
  expect(workspace.state.shown.vertices).toBe(100);
});
