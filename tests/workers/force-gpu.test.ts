import { describe, expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { isCorrect, measurePairsPerMs } from '../../workers/gpu/device-tests.ts';
import { ForceGpu } from '../../workers/gpu/ForceGpu.ts';
import type { ForceDevice, ForceState } from '../../workers/gpu/force-device.ts';
import { toGpuLoad } from '../../workers/gpu/gpu-load.ts';
import { runKernel } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import { Relaxation } from '../../workers/lib/forces/Relaxation.ts';
import { Refinement } from '../../workers/lib/forces/refine.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { hubEdges, toGraph } from './graphs.ts';

interface DeviceOptions {
  /** Replaces the answer of a call (from 0); throws to fail. */
  readonly answer?: (state: ForceState, call: number) => ForceState;
  /** Milliseconds of a step, on `clock`. */
  readonly stepMs?: (vertexCount: number) => number;
}

/** A device that computes on this thread. */
function createDevice({ answer = (state) => state, stepMs = () => 0 }: DeviceOptions = {}) {
  const clock = { ms: 0 };
  const log = { opened: 0, loaded: [] as number[], ended: 0, calls: 0 };
  const device: ForceDevice = {
    async load({ graph, positions, forces, pulls, anchors }) {
      log.loaded.push(graph.vertexCount);
      const refinement = new Refinement(graph, positions.slice(), forces, { pulls, anchors });
      return {
        async step(reaches) {
          clock.ms += 1 + reaches.length * stepMs(graph.vertexCount);
          for (const reach of reaches) runSteps(refinement.step(reach));
          const distance = refinement.energy * graph.vertexCount * forces.edgeLength;
          return answer({ positions: refinement.positions.slice(), distance }, log.calls++);
        },
        end: () => {
          log.ended++;
        },
      };
    },
  };
  const open = async () => {
    log.opened++;
    return device;
  };
  return { device, open, log, clock, now: () => clock.ms };
}

const graph = toGraph(hubEdges(20_000, 2, 5));
const forces = { edgeLength: 100, repulsion: 0.2, gravity: 1, opening: 0.95 };
const reaches = Array.from({ length: 8 }, (_, step) => 100 - 10 * step);

function scatter(): Refinement {
  const random = new Random(3);
  const positions = Float32Array.from({ length: 2 * graph.vertexCount }, () => 10_000 * random.next());
  return new Refinement(graph, positions, forces);
}

/** The state after all steps, relaxed with this GPU. */
async function relax(gpu?: ForceGpu) {
  const refinement = scatter();
  const relaxation = new Relaxation(refinement, gpu);
  const phases: string[] = [];
  function* steps() {
    for (const reach of reaches) yield* relaxation.step(reach);
    yield* relaxation.finish();
  }
  for (const pause of steps()) {
    if (typeof pause !== 'object') continue;
    phases.push(pause.phase);
    await pause.until;
  }
  return { positions: refinement.positions, energy: refinement.energy, phases };
}

const alone = await relax();

describe('the test of a device', () => {
  test('a device that moves the vertices as the cores do passes', async () => {
    expect(await isCorrect(createDevice().device)).toBe(true);
  });

  test.each<[string, (state: ForceState) => ForceState]>([
    ['zeros', ({ positions }) => ({ positions: positions.map(() => 0), distance: 0 })],
    ['no numbers', ({ positions }) => ({ positions: positions.map(() => Number.NaN), distance: 1 })],
    [
      'other displacements',
      ({ positions, distance }) => ({ positions: positions.map((x) => 1.01 * x), distance }),
    ],
  ])('a device that computes %s fails, and is not used again', async (_, answer) => {
    const { open, now, log } = createDevice({ answer });
    const gpu = new ForceGpu(open, { isForced: true, now });
    for (let run = 0; run < 2; run++) expect((await relax(gpu)).positions).toEqual(alone.positions);
    expect(gpu.failure).toBe('the GPU computed wrong positions');
    expect(log.opened).toBe(1);
    expect(log.loaded.every((count) => count < graph.vertexCount)).toBe(true);
  });

  test('the speed test ends early on a slow device', async () => {
    const slow = createDevice({ stepMs: (count) => count ** 2 / 100_000 });
    expect(await measurePairsPerMs(slow.device, slow.now)).toBeCloseTo(100_000);
    expect(slow.log.loaded).toEqual([256, 1024]);
    const fast = createDevice({ stepMs: (count) => count ** 2 / 1e8 });
    expect(await measurePairsPerMs(fast.device, fast.now)).toBeCloseTo(1e8);
    expect(fast.log.loaded).toEqual([256, 1024, 4096, 16_384]);
    expect(fast.log.ended).toBe(4);
  });
});

describe('a refinement on the GPU', () => {
  /** Loads of the graph itself, without those of tests. */
  const uses = (loaded: readonly number[]) => loaded.filter((count) => count === graph.vertexCount).length;

  /** A clock on which a step on the cores takes about `coreMs`. */
  function withCores(device: ReturnType<typeof createDevice>, coreMs: number) {
    let reads = 0;
    // `Relaxation` reads the clock before and after a step.
    return () => device.clock.ms + (reads++ % 2) * coreMs;
  }

  test('a faster GPU takes over after two steps on the cores, in few calls', async () => {
    const device = createDevice({ stepMs: (count) => count ** 2 / 1e9 });
    const gpu = new ForceGpu(device.open, { isForced: false, now: withCores(device, 20) });
    const phases = ['test the GPU', 'steps on the GPU'];
    expect(await relax(gpu)).toEqual({ ...alone, phases });
    expect(uses(device.log.loaded)).toBe(1);
    expect(device.log.ended).toBe(device.log.loaded.length);
  });

  test('a slower GPU is not used, without failure', async () => {
    const device = createDevice({ stepMs: (count) => count ** 2 / 1e6 });
    const gpu = new ForceGpu(device.open, { isForced: false, now: withCores(device, 20) });
    expect((await relax(gpu)).phases).toEqual(['test the GPU']);
    expect(uses(device.log.loaded)).toBe(0);
    expect(gpu.failure).toBeUndefined();
  });

  test('a GPU whose steps turn out to be slower is left after the first ones', async () => {
    const device = createDevice({ stepMs: (count) => (count === graph.vertexCount ? 40 : 0.01) });
    const gpu = new ForceGpu(device.open, { isForced: false, now: withCores(device, 20) });
    const { positions } = await relax(gpu);
    expect(positions).toEqual(alone.positions);
    expect(uses(device.log.loaded)).toBe(1);
    await relax(gpu);
    expect(uses(device.log.loaded)).toBe(1);
    expect(gpu.failure).toBeUndefined();
  });

  test('small graphs do not open the GPU', async () => {
    const device = createDevice();
    const gpu = new ForceGpu(device.open, { isForced: false, now: device.now });
    gpu.prepare(19_999);
    expect(gpu.stepsBefore(19_999)).toBeUndefined();
    expect(device.log.opened).toBe(0);
  });

  test.each<[string, (state: ForceState) => ForceState, string]>([
    [
      'an error',
      () => {
        throw new Error('the device was lost');
      },
      'the device was lost',
    ],
    [
      'no numbers',
      (state) => ({ positions: state.positions.map(() => Number.NaN), distance: Number.NaN }),
      'the GPU computed invalid positions',
    ],
  ])('after %s the cores continue from the last good positions', async (_, fail, reason) => {
    // Calls 0 and 1 are those of the test; a forced GPU does one step in its first call.
    const device = createDevice({ answer: (state, call) => (call === 3 ? fail(state) : state) });
    const gpu = new ForceGpu(device.open, { isForced: true, now: device.now });
    const phases = ['test the GPU', 'steps on the GPU', 'steps on the GPU'];
    expect(await relax(gpu)).toEqual({ ...alone, phases });
    expect(gpu.failure).toBe(reason);
    expect(gpu.stepsBefore(1_000_000)).toBeUndefined();
  });

  test('without an adapter the cores compute', async () => {
    const gpu = new ForceGpu(async () => undefined, { isForced: true, now: () => 0 });
    expect((await relax(gpu)).positions).toEqual(alone.positions);
    expect(gpu.failure).toBe('no adapter');
  });

  test('a stopped job is no failure of the GPU', async () => {
    const device = createDevice();
    const gpu = new ForceGpu(device.open, { isForced: true, now: device.now });
    expect(await gpu.take(scatter().material, 10)).toBe(true);
    const answer = gpu.step([10]);
    gpu.release();
    await answer;
    expect(gpu.failure).toBeUndefined();
  });
});

describe('the layout of a whole graph with a GPU', () => {
  const edges = hubEdges(3000, 2, 4);
  const input = () => ({
    ...edges,
    positions: new Float32Array(2 * edges.vertexCount),
    fixed: new Uint8Array(edges.vertexCount),
    seed: 1,
    edgeLength: 100,
  });
  const quiet = { inbox: [], paused: () => undefined, report: () => undefined };

  test('waits for it in phases of their own', async () => {
    const { open, now } = createDevice();
    const phases: string[] = [];
    const { signal } = new AbortController();
    const { positions } = await runKernel(forceLarge, input(), {
      ...quiet,
      signal,
      gpu: new ForceGpu(open, { isForced: true, now }),
      reportPhases: (all) => phases.push(...all.map(({ name }) => name)),
    });
    expect(phases).toContain('steps on the GPU');
    expect(positions).toEqual((await runKernel(forceLarge, input(), { ...quiet, signal })).positions);
  });

  test('stops while it waits', async () => {
    const abort = new AbortController();
    const never = () => new Promise<undefined>(() => abort.abort());
    const gpu = new ForceGpu(never, { isForced: true, now: () => 0 });
    const run = runKernel(forceLarge, input(), { ...quiet, signal: abort.signal, gpu });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('the entries of a hub are divided into segments that cover all entries once', () => {
  const star = toGraph({
    vertexCount: 301,
    sources: new Uint32Array(300),
    targets: Uint32Array.from({ length: 300 }, (_, leaf) => leaf + 1),
  });
  const { buffers, segmentCount } = toGpuLoad(new Refinement(star, new Float32Array(602), forces).material);
  const [segments, firstSegments] = [buffers[3], buffers[5]] as [Uint32Array, Uint32Array];
  expect(segmentCount).toBe(5 + 300);
  expect([...segments.subarray(0, 14)]).toEqual([0, 0, 0, 64, 0, 128, 0, 192, 0, 256, 1, 300, 2, 301]);
  expect([...segments.subarray(-2)]).toEqual([0, 600]);
  expect([...firstSegments.subarray(0, 3)]).toEqual([0, 5, 6]);
  expect(firstSegments.at(-1)).toBe(segmentCount);
});
