import { afterEach, expect, test, vi } from 'vitest';
import { SharedColumn, toWorker } from '../../../../src/graph/geometry/SharedColumns.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])('a copy is unchanged until its key changes (shared memory: %s)', (isShared) => {
  vi.stubGlobal('crossOriginIsolated', isShared);
  const column = new SharedColumn<Float32Array>();
  const values = Float32Array.from([1, 2, 3, 0]);
  const first = column.of(values, 3, 'one');
  values[0] = 9;
  expect([...column.of(values, 3, 'one')]).toEqual([1, 2, 3]);
  expect(column.of(values, 3, 'one')).toBe(first);
  expect([...column.of(values, 2, 'two')]).toEqual([9, 2]);
  expect([...first]).toEqual([1, 2, 3]);
  expect(first.buffer instanceof SharedArrayBuffer).toBe(isShared);
  // A buffer that is not shared is detached by the transfer.
  expect(toWorker(first) === first).toBe(isShared);
});
