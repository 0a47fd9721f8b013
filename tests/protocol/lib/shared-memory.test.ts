import { afterEach, expect, test, vi } from 'vitest';
import { hasSharedMemory } from '../../../protocol/lib/shared-memory.ts';

afterEach(() => vi.unstubAllGlobals());

test('[comfort-webkit-1] shared memory is used where it exists, not where its flag is set', () => {
  vi.stubGlobal('crossOriginIsolated', true);
  expect(hasSharedMemory()).toBe(true);
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(hasSharedMemory()).toBe(false);
  vi.unstubAllGlobals();
  vi.stubGlobal('crossOriginIsolated', false);
  expect(hasSharedMemory()).toBe(false);
});
