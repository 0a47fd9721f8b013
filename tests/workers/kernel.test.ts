import { describe, expect, test, vi } from 'vitest';
import type { ForceLargeInput, JobReport, LayoutMessage } from '../../protocol/jobs.ts';
import { type Kernel, runKernel } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import { hubEdges } from './graphs.ts';

const edges = hubEdges(3000, 3, 1);
const input = (): ForceLargeInput => ({
  ...edges,
  positions: new Float32Array(2 * edges.vertexCount),
  fixed: new Uint8Array(edges.vertexCount),
  seed: 1,
  edgeLength: 100,
});

/** Counts without end and records its messages. */
const counting = {
  id: 'force-large',
  heard: [] as LayoutMessage[],
  steps: 0,
  isClosed: false,
  *run(_, context) {
    try {
      while (counting.heard.length < 2) {
        counting.heard.push(...context.takeMessages());
        counting.steps++;
        yield;
      }
      return { positions: new Float32Array(0) };
    } finally {
      counting.isClosed = true;
    }
  },
} as Kernel<'force-large'> & { heard: LayoutMessage[]; steps: number; isClosed: boolean };

const quiet = { paused: () => undefined, report: () => undefined };

describe('runKernel', () => {
  test('reports intermediate results, by transfer or in shared memory', async () => {
    const reports: JobReport[] = [];
    const signal = new AbortController().signal;
    const result = await runKernel(forceLarge, input(), {
      ...quiet,
      signal,
      inbox: [],
      report: (each) => reports.push(each),
    });
    expect(result.positions.length).toBe(6000);
    // On a busy machine the first picture can be the only one.
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every((report) => report.values?.length === 6000)).toBe(true);
    expect(reports.at(-1)?.phase).toMatch(/^(refine coarse levels|refine the finest|arrange neighbours)$/);

    const output = new Float32Array(new SharedArrayBuffer(24_000));
    const shared: JobReport[] = [];
    const again = await runKernel(forceLarge, input(), {
      ...quiet,
      signal,
      inbox: [],
      output,
      report: (each) => shared.push(each),
    });
    expect(again).toEqual(result);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.every((report) => report.values === undefined)).toBe(true);
    expect(output.some((value) => value !== 0)).toBe(true);
  });

  test('receives messages, waits while paused, and stops on an abort signal', async () => {
    const abort = new AbortController();
    const inbox: LayoutMessage[] = [];
    let end: () => void = () => undefined;
    let pause: Promise<void> | undefined = new Promise((resolve) => {
      end = resolve;
    });
    const paused = vi.fn(() => pause);
    const run = runKernel(counting, input(), { ...quiet, signal: abort.signal, inbox, paused });
    await vi.waitFor(() => expect(paused).toHaveBeenCalled(), { timeout: 30_000 });
    const stepsAtRest = counting.steps;
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(counting.steps).toBe(stepsAtRest);
    pause = undefined;
    end();
    inbox.push({ kind: 'hold', vertex: 1, x: 0, y: 0 });
    await vi.waitFor(() => expect(counting.steps).toBeGreaterThan(stepsAtRest), { timeout: 30_000 });
    expect(counting.heard.length).toBe(1);
    abort.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(counting.isClosed).toBe(true);
  });

  test('rejects with the error of a kernel', async () => {
    const broken: Kernel<'force-large'> = {
      id: 'force-large',
      // biome-ignore lint/correctness/useYield: throws before the first yield
      *run() {
        throw new Error('no such graph');
      },
    };
    const run = runKernel(broken, input(), { ...quiet, signal: new AbortController().signal, inbox: [] });
    await expect(run).rejects.toThrow('no such graph');
  });
});
