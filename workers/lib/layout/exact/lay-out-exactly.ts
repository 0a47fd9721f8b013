import type { Random } from '../../../../protocol/lib/random.ts';
import { shuffleInSteps } from '../../in-steps.ts';
import type { LayoutGraph } from '../LayoutGraph.ts';
import { toGivenOrder, toRenumbered } from '../search-order.ts';
import type { Show } from '../show.ts';
import { smooth } from '../smooth.ts';
import { NeighbourForces } from './NeighbourForces.ts';
import { type PathLengths, toPathLengths } from './path-lengths.ts';
import { descendStress } from './stress-descent.ts';

/** Maximum number of vertices: the time grows with the square of the number. */
export const maxExactVertices = 2000;

/** Bytes of the path lengths for the largest component that is laid out here, in a graph of so many vertices. */
export const exactBytesOf = (vertexCount: number) => 2 * Math.min(vertexCount, maxExactVertices) ** 2;

/**
 * Number of vertices times starts: small graphs have several random starts, because each ends in another minimum. Those with the
 * least stress are arranged.
 */
const startWork = 600;
const [maxStarts, maxArranged] = [5, 3];
/** Steps without bounded forces, which finish the descent. */
const stressSteps = 4;
/** Number of averages of the positions over the neighbours before the bounded forces. */
const smoothings = 8;
/**
 * Maximum stress in multiples of the minimum that was found, and number of steps: of the bounded forces, which spread the
 * vertices, and of the forces by rank after them.
 */
const [spreadLimit, spreadSteps] = [1.1, 18];
const [rankLimit, rankSteps] = [1.14, 20];
/** Weight of the bounded forces beside the forces by rank, in multiples of their last weight. */
const keptShare = 0.5;
/** Steps of the forces after each step of majorization, which takes more time. */
const settlings = 3;
/**
 * Weights of the bounded forces and of the forces by rank in their first step, in mean weights of the stress, and their factor after
 * each step: its maximum, its minimum, and its growth with the distance to the maximum stress. No weight becomes larger
 * than `maxShare`.
 */
const [firstShare, firstRankShare] = [0.25, 1];
const [raise, lower, gain] = [2.2, 0.5, 12];
const maxShare = 300;
/** A picture is better if its neighbourhoods grow by more than its stress to this power. */
const stressExponent = 0.5;

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
  given: LayoutGraph,
  edgeLength: number,
  random: Random,
  { show, phase }: ExactOptions,
): Generator<undefined, Float32Array> {
  phase('measure distances');
  const order = Uint32Array.from({ length: given.vertexCount }, (_, vertex) => vertex);
  yield* shuffleInSteps(order, random);
  const graph = yield* toRenumbered(given, order);
  const lengths = yield* toPathLengths(graph);
  const forces = new NeighbourForces(graph, lengths);
  phase('minimise the stress');
  const starts = yield* minimiseStress(graph.vertexCount, lengths, forces, random);
  phase('arrange neighbours');
  let best: Picture | undefined;
  for (const [number, start] of starts.entries()) {
    const picture = yield* arrange(graph, forces, start, starts[0]!.stress, (current, done) =>
      show(
        function* (all) {
          yield* toGivenOrder(order, centred(current, edgeLength), all);
        },
        0.5 + (number + done) / starts.length / 2,
        1 - done,
      ),
    );
    if (best === undefined || isBetter(picture, best)) best = picture;
  }
  const positions = centred(best!.positions, edgeLength);
  return yield* toGivenOrder(order, positions, new Float32Array(positions.length));
}

/** Positions (Float64, x, y interleaved, in path lengths) with their stress. */
interface Start {
  readonly positions: Float64Array;
  readonly stress: number;
}

interface Picture extends Start {
  /** Preservation of neighbourhoods. */
  readonly neighbourhood: number;
}

const isBetter = (one: Picture, other: Picture) =>
  one.neighbourhood >= other.neighbourhood * (one.stress / other.stress) ** stressExponent;

/** Starts with little stress, least first, as many as are arranged. */
function* minimiseStress(
  vertexCount: number,
  lengths: PathLengths,
  forces: NeighbourForces,
  random: Random,
): Generator<undefined, readonly Start[]> {
  const starts: Start[] = [];
  const count = Math.max(1, Math.min(maxStarts, Math.floor(startWork / vertexCount)));
  for (let start = 0; start < count; start++) {
    const positions = yield* descendStress(vertexCount, lengths, random);
    for (let step = 0; step < stressSteps; step++) yield* forces.lowerStress(positions);
    starts.push({ positions, stress: forces.stress });
  }
  starts.sort((one, other) => one.stress - other.stress);
  return starts.slice(0, maxArranged);
}

/**
 * Bounded forces spread the vertices, then forces by rank exchange neighbours with others; both as strong as the maximum stress
 * allows. `minStress`: to which the limits refer.
 */
function* arrange(
  graph: LayoutGraph,
  forces: NeighbourForces,
  start: Start,
  minStress: number,
  show: (positions: Float64Array, done: number) => void,
): Generator<undefined, Picture> {
  const positions = Float64Array.from(yield* smooth(graph, Float32Array.from(start.positions), smoothings));
  const before = positions.slice();
  let best: Picture = { ...start, neighbourhood: 0 };
  let [share, rankShare] = [firstShare * forces.meanWeight, firstRankShare * forces.meanWeight];
  const all = spreadSteps + rankSteps;
  for (let step = 0; step < all; step++) {
    const isSpreading = step < spreadSteps;
    if (step === spreadSteps) share *= keptShare;
    before.set(positions);
    yield* forces.lowerStress(positions);
    positions.set(before);
    for (let settling = 0; settling < settlings; settling++) {
      yield* forces.settle(positions, share, isSpreading ? 0 : rankShare);
      // The stress and the neighbourhoods are those of the positions before the step.
      if (settling > 0 || isSpreading) continue;
      const { stress, neighbourhood } = forces;
      if (stress <= rankLimit * minStress && neighbourhood > best.neighbourhood)
        best = { positions: before.slice(), stress, neighbourhood };
    }
    const room = (isSpreading ? spreadLimit : rankLimit) - forces.stress / minStress;
    const factor = Math.max(lower, Math.min(raise, 1 + gain * room));
    if (isSpreading) share = Math.min(factor * share, maxShare * forces.meanWeight);
    else rankShare = Math.min(factor * rankShare, maxShare * forces.meanWeight);
    show(positions, step / all);
    yield;
  }
  return best;
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
