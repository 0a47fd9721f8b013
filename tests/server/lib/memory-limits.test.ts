import { expect, test } from 'vitest';
import { MemorySlots } from '../../../server/engine/MemorySlots.ts';
import { memoryLimits } from '../../../server/lib/memory-limits.ts';

const mebi = 2 ** 20;
const gibi = 2 ** 30;

test.each([
  [64 * gibi, undefined, gibi, 3 * gibi],
  [16 * gibi, undefined, gibi, 3 * gibi],
  [2.5 * gibi, undefined, gibi / 2, gibi],
  [16 * gibi, 64 * mebi, 64 * mebi, 3 * gibi],
  [16 * gibi, 8 * gibi, 8 * gibi, 8 * gibi],
])('a machine of %d bytes with the option %s', (machine, wish, queryBytes, allBytes) => {
  expect(memoryLimits(machine, wish)).toMatchObject({ queryBytes, allBytes });
  expect(memoryLimits(machine, wish).threadHeapBytes).toBeGreaterThanOrEqual(allBytes);
});

test('each thread gets its own slot, and the slot of an ended thread is empty', () => {
  const slots = new MemorySlots(memoryLimits(16 * gibi));
  const first = slots.take();
  const second = slots.take();
  expect(first.slot).not.toBe(second.slot);
  new Int32Array(first.buffer)[first.slot] = 100;
  expect(slots.main.bytes).toBe(100 * 65_536);
  slots.giveBack(first.slot);
  expect(slots.main.bytes).toBe(0);
});
