import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { collectWhenIdle } from '../../../server/engine/collect-when-idle.ts';

const mebibyte = 1 << 20;

function usedBytes(): number {
  const { used_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics();
  return heapBytes + externalBytes;
}

test('an idle thread frees the memory of its last work', async () => {
  const pulse = { beats: 1, callId: 0 };
  collectWhenIdle(pulse, mebibyte);
  const before = usedBytes();
  let values: readonly unknown[] = Array.from({ length: 2_000_000 }, (_, at) => ({ at }));
  expect(values).toHaveLength(2_000_000);
  expect(usedBytes() - before).toBeGreaterThan(50 * mebibyte);
  values = [];
  pulse.beats += 1;
  await expect.poll(usedBytes).toBeLessThan(before + 20 * mebibyte);
});
