import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cases } from '../../benchmarks/steps/inputs.ts';
import type { JobId, JobInput, JobMessage } from '../../protocol/jobs.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import type { Kernel } from '../../workers/kernel.ts';
import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { buffersOf, checkMemory, sumBytes, toJobError } from '../../workers/lib/job-memory.ts';
import { runGenerator } from './graphs.ts';

// Frees array memory during garbage collection instead of later in another thread.
setFlagsFromString('--no-concurrent-array-buffer-sweeping');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const kernels = collectRegistry(
  import.meta.glob<Kernel>('../../workers/kernels/*.ts', { eager: true, import: 'default' }),
);
const graph = runGenerator(rMat(32_768, 100_000, 1));

/** Later steps of a kernel work in arrays that already exist. */
const maxSteps = 600;

/** Memories created since the measurement began; Node.js does not count them as array buffers. */
const memories: WebAssembly.Memory[] = [];

class CountedMemory extends WebAssembly.Memory {
  constructor(descriptor: WebAssembly.MemoryDescriptor) {
    super(descriptor);
    memories.push(this);
  }
}

beforeAll(() => {
  const { Module, Instance } = WebAssembly;
  vi.stubGlobal('WebAssembly', { Module, Instance, Memory: CountedMemory });
});

function heldBytes(): number {
  return process.memoryUsage().arrayBuffers + sumBytes(memories.map(({ buffer }) => buffer));
}

/**
 * Peak bytes of live array buffers and WebAssembly memories at a yield, without the input. Graphs must be
 * large enough to exceed noise.
 */
function measure(
  kernel: Kernel,
  input: JobInput<JobId>,
  messages: readonly JobMessage<JobId>[] = [],
): number {
  memories.length = 0;
  collectGarbage();
  const before = heldBytes();
  const inbox = [...messages];
  const takeMessages = () => inbox.splice(0);
  const steps = kernel.run(input, { takeMessages, show: () => undefined, phase: () => undefined });
  const held: unknown[] = [];
  let max = 0;
  for (let count = 0; count < maxSteps && held.length === 0; count++) {
    const step = steps.next();
    if (step.done) held.push(step.value);
    if (heldBytes() - before <= 1.02 * max) continue;
    collectGarbage();
    max = Math.max(max, heldBytes() - before);
  }
  return max;
}

/**
 * Memory of an earlier measurement that V8 frees late reduces the next result, and memory of the test runner increases
 * it, so a measurement is repeated up to this number of times.
 */
const maxMeasurements = 5;

/** True if the declared memory is far above the measured memory. */
const isOverestimated = (declared: number, max: number) => declared >= 3 * max + 100_000;

describe('declared memory of kernels', () => {
  test('each kernel declares it', () => {
    const silent = [...kernels.values()].filter(({ bytesOf }) => bytesOf === undefined).map(({ id }) => id);
    expect(silent).toEqual([]);
  });

  test.each([...cases])(
    '%s',
    async (_, each) => {
      // Objects of the previous task are released when that task ends.
      await new Promise(setImmediate);
      const kernel = kernels.get(each.id)!;
      const input = each.toInput(graph);
      const declared = kernel.bytesOf!(input);
      const measureOnce = () => measure(kernel, input, each.toMessages?.(graph));
      // V8 counts some bytes of its own.
      const max = declared + 20_000;
      const measured = [measureOnce()];
      const isAbove = () => Math.min(...measured) > max;
      const isFarBelow = () => isOverestimated(declared, Math.max(...measured));
      while ((isAbove() || isFarBelow()) && measured.length < maxMeasurements) measured.push(measureOnce());
      expect(Math.min(...measured)).toBeLessThanOrEqual(max);
      expect(isFarBelow(), `${declared} bytes declared, ${Math.max(...measured)} measured`).toBe(false);
    },
    240_000,
  );
});

test('buffers are counted once', () => {
  const buffer = new ArrayBuffer(64);
  const input = { a: new Uint32Array(buffer, 0, 4), b: new Uint8Array(buffer), c: 5, d: new Float64Array(2) };
  expect(sumBytes(buffersOf(input))).toBe(80);
});

test('a job above the limit is rejected, one at the limit is not', () => {
  expect(() => checkMemory('leiden', 2 ** 31)).not.toThrow();
  expect(() => checkMemory('leiden', 3 * 2 ** 30)).toThrow(
    'the graph is too large for leiden: expected a job of at most 2 GB, found one of 3.0 GB',
  );
});

test('only allocation failures are reported as a lack of memory', () => {
  const stack = new RangeError('Maximum call stack size exceeded');
  expect(toJobError('leiden', stack)).toBe(stack);
  let found: unknown;
  try {
    found = new Float64Array(2 ** 50);
  } catch (error) {
    found = error;
  }
  expect(String(toJobError('leiden', found))).toMatch(/^Error: not enough memory for leiden: /);
});
