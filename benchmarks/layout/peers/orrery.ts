import type { ForceLargeInput } from '../../../protocol/jobs.ts';
import { Random } from '../../../protocol/lib/random.ts';
import { PicturePace, runToEnd, writeAtOnce } from '../../../workers/kernel.ts';
import forceLarge from '../../../workers/kernels/force-large.ts';
import forceNearby from '../../../workers/kernels/force-nearby.ts';
import type { GeneratedGraph } from '../../../workers/lib/generators/EdgeWriter.ts';
import { startHelperThreads } from '../../lib/helper-threads.ts';
import { measureExpansions } from '../expansions.ts';
import { toExtents } from '../extents.ts';
import { type LayoutPeer, type LayoutRun, measureHere } from './peer.ts';

const edgeLength = 100;
/** Share of the vertices that are added when displacement is measured. */
const addedShare = 0.01;

/** Our kernel, with intermediate pictures at the rate of the console's worker. */
export function createPeer(id: string, helperCount: number): LayoutPeer {
  return {
    id,
    maxVertices: Number.POSITIVE_INFINITY,
    isSeeded: true,
    isInstalled: () => true,
    layOut: (graph, seed) => layOut(graph, seed, helperCount),
    measureDisplacement,
    measureExpansions: (graph, seed) =>
      measureExpansions(
        graph,
        edgeLength,
        (part) => {
          const input = toInput(part, new Float32Array(2 * part.vertexCount), seed);
          return runToEnd(forceLarge, input).positions;
        },
        (part, positions, loose) =>
          runToEnd(forceNearby, { ...toInput(part, positions, seed), loose }).positions,
      ),
  };
}

function layOut(graph: GeneratedGraph, seed: number, helperCount: number): LayoutRun {
  const { vertexCount } = graph;
  const picture = new Float32Array(2 * vertexCount);
  const start = performance.now();
  const pace = new PicturePace();
  let firstPictureMs = 0;
  const run = measureHere((tick) => {
    const steps = forceLarge.run(toInput(graph, picture.slice(), seed), {
      takeMessages: () => [],
      phase: () => undefined,
      show(length, write) {
        if (!pace.isDue) return;
        pace.work(() => writeAtOnce(write, picture));
        pace.end(length);
        firstPictureMs ||= performance.now() - start;
      },
      startHelpers: () => startHelperThreads(helperCount),
    });
    while (true) {
      const step = steps.next();
      if (step.done) return step.value.positions;
      tick();
    }
  });
  return { ...run, firstPictureMs };
}

function toInput(graph: GeneratedGraph, positions: Float32Array, seed: number): ForceLargeInput {
  const { vertexCount, sources, targets } = graph;
  const fixed = new Uint8Array(vertexCount);
  return { vertexCount, sources, targets, positions, fixed, seed, edgeLength, extents: toExtents(graph) };
}

/**
 * Removes some vertices from the picture and adds them again beside a neighbour. Returns the mean
 * displacement of the others.
 */
function measureDisplacement(graph: GeneratedGraph, before: Float32Array, seed: number): number {
  const random = new Random(seed);
  const loose = new Uint8Array(graph.vertexCount).map(() => (random.next() < addedShare ? 1 : 0));
  const positions = before.slice();
  graph.sources.forEach((source, edge) => {
    const target = graph.targets[edge]!;
    if (loose[source] === 1) positions.set(before.subarray(2 * target, 2 * target + 2), 2 * source);
    else if (loose[target] === 1) positions.set(before.subarray(2 * source, 2 * source + 2), 2 * target);
  });
  const after = runToEnd(forceNearby, { ...toInput(graph, positions, seed), loose }).positions;
  let sum = 0;
  let count = 0;
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    if (loose[vertex] === 1) continue;
    sum += Math.hypot(
      after[2 * vertex]! - before[2 * vertex]!,
      after[2 * vertex + 1]! - before[2 * vertex + 1]!,
    );
    count++;
  }
  return sum / Math.max(1, count) / edgeLength;
}

export default createPeer('orrery', 0);
