import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { startHelperThreads } from '../../benchmarks/lib/helper-threads.ts';
import { Random } from '../../protocol/lib/random.ts';
import { Crew, type Helper, type RangeWork } from '../../workers/lib/Crew.ts';
import { coarsen } from '../../workers/lib/layout/coarsen.ts';
import { DistanceWork } from '../../workers/lib/layout/DistanceWork.ts';
import type { LayoutMaterial } from '../../workers/lib/layout/layout-work.ts';
import { MergeWork } from '../../workers/lib/layout/MergeWork.ts';
import { toMeanDistances } from '../../workers/lib/layout/mean-distances.ts';
import { layOutConnected } from '../../workers/lib/layout/multilevel.ts';
import { SimilarityWork } from '../../workers/lib/layout/SimilarityWork.ts';
import { toSimilarities } from '../../workers/lib/layout/similarity.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { type Edges, gridEdges, hubEdges, toGraph } from './graphs.ts';

const helpers: Helper[] = [];

afterEach(() => {
  for (const helper of helpers.splice(0)) helper.end();
});

function start(count: number): readonly Helper[] {
  const started = startHelperThreads(count);
  helpers.push(...started);
  return started;
}

/** Repeats the work until helpers have computed some of its ranges; compares each result with that of this thread. */
function compareWork<Result>(
  work: { readonly prototype: RangeWork },
  compute: (crew: Crew<LayoutMaterial>) => Generator<undefined, Result>,
): void {
  const expected = runSteps(compute(new Crew([])));
  const crew = new Crew<LayoutMaterial>(start(3));
  const { prototype } = work;
  const { doRange } = prototype;
  for (let isHelped = false; !isHelped; ) {
    let rounds = 0;
    const { run } = crew;
    crew.run = function* (own, rangeCount, task) {
      rounds += rangeCount;
      yield* run.call(crew, own, rangeCount, task);
    };
    let own = 0;
    prototype.doRange = function (range, task) {
      own++;
      doRange.call(this, range, task);
    };
    try {
      expect(runSteps(compute(crew))).toEqual(expected);
    } finally {
      prototype.doRange = doRange;
      crew.run = run;
    }
    isHelped = own < rounds;
  }
}

describe('the parts of a layout, with three helpers', () => {
  const graph = toGraph(hubEdges(20_000, 2, 5));

  test('mean distances', { timeout: 60_000 }, () => {
    compareWork(DistanceWork, (crew) => toMeanDistances(graph, new Random(4), 2, crew));
  });

  test('mean distances of a graph with long paths, mostly without helpers', { timeout: 60_000 }, () => {
    const grid = toGraph(gridEdges(150));
    const alone = runSteps(toMeanDistances(grid, new Random(4), 1));
    expect(runSteps(toMeanDistances(grid, new Random(4), 1, new Crew<LayoutMaterial>(start(3))))).toEqual(
      alone,
    );
  });

  test('similarities', { timeout: 60_000 }, () => {
    compareWork(SimilarityWork, (crew) => toSimilarities(graph, crew));
  });

  test('coarsening', { timeout: 60_000 }, () => {
    compareWork(MergeWork, (crew) => coarsen(graph, new Random(4), crew));
  });
});

describe('a layout', () => {
  const small = hubEdges(5000, 2, 5);
  const layOut = (edges: Edges, started: readonly Helper[]) =>
    layOutConnected(toGraph(edges), 100, new Random(1), { crew: new Crew<LayoutMaterial>(started) });

  test.each([1, 2, 3, 7])('gives the same bytes with %i helpers', { timeout: 120_000 }, (count) => {
    expect(runSteps(layOut(small, start(count)))).toEqual(runSteps(layOut(small, [])));
  });

  test.each([
    ['a grid', gridEdges(70)],
    ['dense hubs', hubEdges(4500, 9, 1)],
    ['a tree', hubEdges(6000, 1, 2)],
  ] as const)('gives the same bytes with three helpers: %s', { timeout: 120_000 }, (_, edges) => {
    expect(runSteps(layOut(edges, start(3)))).toEqual(runSteps(layOut(edges, [])));
  });

  test('ends with the reason if a helper dies with a range', { timeout: 120_000 }, async () => {
    const steps = layOut(small, [startDying()]);
    let end: Float32Array | Error | undefined;
    while (end === undefined) {
      try {
        const step = steps.next();
        if (step.done) end = step.value;
      } catch (error) {
        end = error as Error;
      }
      // Lets the error event of the thread arrive.
      await new Promise((resolve) => setImmediate(resolve));
    }
    // A thread that gets no processor time until the end takes no range.
    if (end instanceof Float32Array) expect(end).toEqual(runSteps(layOut(small, [])));
    else expect(end).toMatchObject({ message: 'a helper of the job ended', cause: { message: 'died' } });
  });
});

/** A thread that takes one range and dies. */
function startDying(): Helper {
  const program = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ control, task }) => {
      while (Atomics.load(control, 0) !== -1) {
        const ticket = Atomics.load(control, 1);
        if ((ticket & 0xffff) >= task[0]) continue;
        if (Atomics.compareExchange(control, 1, ticket, ticket + 1) === ticket) throw new Error('died');
      }
    });
  `;
  const worker = new Worker(program, { eval: true });
  let error: unknown;
  worker.on('error', (cause) => {
    error = cause;
  });
  const helper: Helper = {
    get error() {
      return error;
    },
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
  };
  helpers.push(helper);
  return helper;
}
