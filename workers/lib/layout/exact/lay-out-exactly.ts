import { Random } from '../../../../protocol/lib/random.ts';
import type { LayoutGraph } from '../LayoutGraph.ts';
import { neighbourhoodPreservation } from '../layout-quality.ts';
import type { Show } from '../show.ts';
import { smooth } from '../smooth.ts';
import { NeighbourForces } from './NeighbourForces.ts';
import { type PathLengths, toPathLengths } from './path-lengths.ts';
import { descendStress } from './stress-descent.ts';

/** Maximum number of vertices: the time grows with the square of the number. */
export const maxExactVertices = 2000;

/** Bytes of the path lengths for the largest component that is laid out here, in a graph of so many vertices. */
export const exactBytesOf = (vertexCount: number) => 2 * Math.min(vertexCount, maxExactVertices) ** 2;

/** Number of vertices times starts: small graphs have several random starts, because each ends in another minimum. */
const startWork = 600;
const maxStarts = 5;
/** Steps without bounded forces, which finish the descent. */
const stressSteps = 4;
/** Number of averages of the positions over the neighbours before the bounded forces. */
const smoothings = 8;
/** Maximum stress of the stages, in multiples of the minimum that was found. */
const stressLimits = [1.16, 1.23, 1.29];
const [firstSteps, stageSteps] = [28, 10];
/** Weight of the bounded forces in the first step, and its factors: below the maximum stress, and above it. */
const firstShare = 4;
const [raise, lower] = [1.3, 0.7];

interface ExactOptions {
  readonly show: Show;
  readonly phase: (name: string) => void;
}

/**
 * Layout of a connected graph (Float32, x, y interleaved) by the path lengths between all vertices, at most
 * `maxExactVertices`. First the stress is minimised. Then bounded forces place neighbours close together. O(V² + V · E).
 * Yields after a bounded amount of work.
 */
export function* layOutExactly(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  { show, phase }: ExactOptions,
): Generator<undefined, Float32Array> {
  phase('measure distances');
  const lengths = yield* toPathLengths(graph);
  const forces = new NeighbourForces(graph, lengths);
  phase('minimise the stress');
  const start = yield* minimiseStress(graph.vertexCount, lengths, forces, random);
  phase('arrange neighbours');
  const positions = yield* arrange(graph, forces, start, (current, done) =>
    show(
      function* (all) {
        all.set(centred(current, edgeLength));
        yield;
      },
      0.5 + done / 2,
      1 - done,
    ),
  );
  return centred(positions, edgeLength);
}

/** The start with the minimum stress; `forces.stress` is its stress. */
function* minimiseStress(
  vertexCount: number,
  lengths: PathLengths,
  forces: NeighbourForces,
  random: Random,
): Generator<undefined, Float64Array> {
  const starts = Math.max(1, Math.min(maxStarts, Math.floor(startWork / vertexCount)));
  let best: Float64Array | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (let start = 0; start < starts; start++) {
    const positions = yield* descendStress(vertexCount, lengths, random);
    for (let step = 0; step < stressSteps; step++) yield* forces.step(positions, 0);
    if (forces.stress >= min && best !== undefined) continue;
    [best, min] = [positions, forces.stress];
  }
  forces.stress = min;
  return best!;
}

/**
 * Bounded forces in stages; each stage allows more stress. The last stage is the one before the first in which the stress
 * rises by a larger factor than the preservation of neighbourhoods.
 */
function* arrange(
  graph: LayoutGraph,
  forces: NeighbourForces,
  start: Float64Array,
  show: (positions: Float64Array, done: number) => void,
): Generator<undefined, Float64Array> {
  const minStress = forces.stress;
  const positions = Float64Array.from(yield* smooth(graph, Float32Array.from(start), smoothings));
  let share = firstShare;
  let former: { positions: Float64Array; stress: number; neighbourhood: number } | undefined;
  for (const [stage, limit] of stressLimits.entries()) {
    const best = (former?.positions ?? start).slice();
    let stress = former?.stress ?? minStress;
    const steps = stage === 0 ? firstSteps : stageSteps;
    for (let step = 0; step < steps; step++) {
      const before = positions.slice();
      yield* forces.step(positions, share);
      // The stress is that of the positions before the step.
      const isWithin = forces.stress <= limit * minStress;
      if (isWithin) {
        best.set(before);
        stress = forces.stress;
      }
      share *= isWithin ? raise : lower;
      show(best, (stage + step / steps) / stressLimits.length);
      yield;
    }
    // The same sample in each stage.
    const neighbourhood = yield* neighbourhoodPreservation(graph, Float32Array.from(best), new Random(1));
    if (former && neighbourhood * former.stress < stress * former.neighbourhood) break;
    former = { positions: best, stress, neighbourhood };
  }
  return former!.positions;
}

function centred(positions: Float64Array, edgeLength: number): Float32Array {
  let [sumX, sumY] = [0, 0];
  const count = positions.length / 2;
  for (let vertex = 0; vertex < count; vertex++) {
    sumX += positions[2 * vertex]!;
    sumY += positions[2 * vertex + 1]!;
  }
  const center = [sumX / count, sumY / count] as const;
  return Float32Array.from(positions, (value, slot) => (value - center[slot % 2 === 0 ? 0 : 1]) * edgeLength);
}
