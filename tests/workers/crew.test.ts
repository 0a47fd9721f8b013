import { afterEach, describe, expect, test } from 'vitest';
import { startHelperThreads } from '../../benchmarks/lib/helper-threads.ts';
import { Random } from '../../protocol/lib/random.ts';
import { type Kernel, runKernel, runToEnd } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import { Crew, type Helper } from '../../workers/lib/Crew.ts';
import { RefineWork } from '../../workers/lib/forces/RefineWork.ts';
import { Refinement } from '../../workers/lib/forces/refine.ts';
import { toLayoutGraph } from '../../workers/lib/layout/LayoutGraph.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { hubEdges } from './graphs.ts';

const edges = hubEdges(20_000, 2, 5);
const graph = runSteps(toLayoutGraph(edges.vertexCount, edges.sources, edges.targets));
const forces = { edgeLength: 100, repulsion: 0.2, gravity: 1, opening: 0.95 };
const helpers: Helper[] = [];

afterEach(() => {
  for (const helper of helpers.splice(0)) helper.end();
});

function start(count: number): readonly Helper[] {
  helpers.push(...startHelperThreads(count));
  return helpers;
}

function scatter(): Float32Array {
  const random = new Random(3);
  return Float32Array.from({ length: 2 * edges.vertexCount }, () => 10_000 * random.next());
}

/** The picture after some steps, and the number of ranges computed in this thread. */
async function refine(crew: Crew<never> | undefined, stepCount: number) {
  let own = 0;
  const { doRange } = RefineWork.prototype;
  RefineWork.prototype.doRange = function (...args) {
    own++;
    doRange.apply(this, args);
  };
  try {
    const refinement = new Refinement(graph, scatter(), forces, {}, crew);
    for (let step = 0; step < stepCount; step++) {
      for (const _ of refinement.step(50));
      // Lets pending error events of threads arrive.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { positions: refinement.positions.slice(), energy: refinement.energy, own };
  } finally {
    RefineWork.prototype.doRange = doRange;
  }
}

describe('crew', () => {
  test.each([1, 3])(
    'with %i helpers a refinement gives the same bytes, partly computed by helpers',
    { timeout: 60_000 },
    async (count) => {
      const alone = await refine(undefined, 5);
      const crew = new Crew<never>(start(count));
      let together = await refine(crew, 5);
      // Threads need time to start.
      while (together.own === alone.own) together = await refine(crew, 5);
      expect(together.positions).toEqual(alone.positions);
      expect(together.energy).toBe(alone.energy);
      expect(together.own).toBeLessThan(alone.own);
    },
  );

  test('computes all ranges itself until helpers have started', async () => {
    const asleep: Helper = { error: undefined, post: () => undefined, end: () => undefined };
    const alone = await refine(undefined, 3);
    expect(await refine(new Crew<never>([asleep, asleep]), 3)).toEqual(alone);
  });

  test('reports a helper that ended with an unfinished range', () => {
    const gone: Helper = {
      error: new Error('out of memory'),
      // Takes the first range and never finishes it.
      post: ({ control }: { control: Int32Array }) => {
        taken = control;
      },
      end: () => undefined,
    };
    let taken: Int32Array = new Int32Array(0);
    const crew = new Crew<object>([gone]);
    crew.share({});
    const round = crew.run({ doRange: () => undefined }, 3, []);
    round.next();
    Atomics.add(taken, 1, 1);
    expect(() => runSteps(round)).toThrow('a helper of the job ended');
  });

  test('the large layout starts helpers for large graphs, gives the same picture, and ends the helpers', () => {
    const input = () => ({
      ...edges,
      positions: new Float32Array(2 * edges.vertexCount),
      fixed: new Uint8Array(edges.vertexCount),
      seed: 1,
      edgeLength: 100,
    });
    let ended = 0;
    const startHelpers = () =>
      start(2).map(({ post, end }) => ({
        error: undefined,
        post,
        end() {
          ended++;
          end();
        },
      }));
    expect(forceLarge.helpersOf?.({ ...input(), vertexCount: 1000 })).toBe(0);
    expect(forceLarge.helpersOf?.(input())).toBeGreaterThan(1);
    const { positions } = runToEnd(forceLarge, input(), { startHelpers });
    expect(positions).toEqual(runToEnd(forceLarge, input()).positions);
    expect(ended).toBe(2);
  }, 60_000);

  test('a stopped job ends its helpers', async () => {
    const abort = new AbortController();
    let ended = 0;
    const helper: Helper = { error: undefined, post: () => undefined, end: () => void ended++ };
    const run = runKernel(
      forceLarge as Kernel<'force-large'>,
      {
        ...edges,
        positions: new Float32Array(2 * edges.vertexCount),
        fixed: new Uint8Array(edges.vertexCount),
        seed: 1,
        edgeLength: 100,
      },
      {
        signal: abort.signal,
        inbox: [],
        paused: () => undefined,
        startHelpers: () => [helper],
        report: () => abort.abort(),
      },
    );
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(ended).toBe(1);
  });
});
