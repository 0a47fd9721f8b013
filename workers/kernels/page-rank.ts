import type { PageRankInput } from '../../protocol/graph-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes, toEdgeAdjacency, toParallelAdjacency } from '../lib/searches/adjacency.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { normalise } from '../lib/searches/power-iteration.ts';

const maxRounds = 400;
const tolerance = 1e-10;
const stepSize = 65_536;
const none = new Uint32Array(0);

/**
 * PageRank. The score of vertices without outgoing edges is distributed to the vertices where the surfer begins again:
 * all vertices, or those of `starts` (personalised PageRank). Scores sum to 1. Solved as a linear system without such
 * vertices by Gauss and Seidel, and divided by the sum at the end, which gives the same scores (Del Corso, Gullí and
 * Romani, 2005). O(E) for each iteration.
 */
export default {
  id: 'page-rank',
  bytesOf: (input) =>
    adjacencyBytes(input, 'in', true) +
    32 * input.vertexCount +
    (input.weights ? 8 * input.sources.length : 0),
  *run(input, context) {
    const { vertexCount, damping, starts = none } = input;
    if (!(damping > 0 && damping < 1)) {
      throw new Error(`the damping: expected a number between 0 and 1, found ${damping}`);
    }
    context.phase('weigh the edges');
    yield* checkWeights(input.weights);
    const { shares, loops } = yield* weigh(input);
    context.phase('read the graph');
    const { offsets, sources, weights } = yield* toEntries(input);
    context.phase('pass on the scores');
    const begins = new Float64Array(vertexCount);
    if (starts.length === 0) begins.fill(1 / vertexCount);
    else for (const start of starts) begins[start]! += 1 / starts.length;
    const scores = new Float64Array(vertexCount);
    const carried = new Float64Array(vertexCount);
    const { order, first, last } = yield* toOrder(offsets, shares);
    const system = { offsets, sources, weights, begins, shares, loops, damping, scores, carried, order };
    yield* solve(system, 0, first);
    for (let round = 0, change = 1, sum = 1; change > tolerance * sum && round < maxRounds; round++) {
      context.show(0, () => undefined, Math.min(1, Math.log(change) / Math.log(tolerance)), 0);
      ({ change, sum } = yield* solve(system, first, last));
    }
    yield* solve(system, last, vertexCount);
    yield* normalise(scores, 1);
    return { scores };
  },
} satisfies Kernel<'page-rank'>;

interface System {
  readonly offsets: Uint32Array;
  readonly sources: Uint32Array;
  readonly weights: Float64Array | undefined;
  /** By vertex: share of the surfers that begin again there. */
  readonly begins: Float64Array;
  readonly shares: Float64Array;
  readonly loops: Float64Array;
  readonly damping: number;
  readonly scores: Float64Array;
  /** By vertex: what each unit of the weight of an outgoing edge carries. */
  readonly carried: Float64Array;
  /** All vertices. */
  readonly order: Uint32Array;
}

/**
 * Vertices without incoming edges, whose scores are known, then others, then from `last` on those without outgoing edges,
 * on which no score depends: both kinds are solved once.
 */
function* toOrder(offsets: Uint32Array, shares: Float64Array) {
  const order = new Uint32Array(shares.length);
  const bounds: number[] = [];
  let length = 0;
  for (const wanted of [0, 1, 2]) {
    for (let vertex = 0; vertex < shares.length; vertex++) {
      if ((vertex & 0x1ffff) === 0x1ffff) yield;
      const kind = offsets[vertex + 1] === offsets[vertex] ? 0 : shares[vertex] === 0 ? 2 : 1;
      if (kind === wanted) order[length++] = vertex;
    }
    bounds.push(length);
  }
  return { order, first: bounds[0]!, last: bounds[1]! };
}

/** Sums over a range of the order. */
interface Part {
  readonly change: number;
  readonly sum: number;
}

function* solve(system: System, from: number, to: number): Generator<undefined, Part> {
  const { offsets, order } = system;
  let [change, sum] = [0, 0];
  for (let place = from; place < to; ) {
    const first = place;
    for (let work = 0; place < to && work < stepSize; place++)
      work += 1 + offsets[order[place]! + 1]! - offsets[order[place]!]!;
    const part = solveRange(system, first, place);
    change += part.change;
    sum += part.sum;
    yield;
  }
  return { change, sum };
}

/** Solves the equations of a range of the order, each with the latest scores of the others. */
function solveRange(
  { offsets, sources, weights, begins, shares, loops, damping, scores, carried, order }: System,
  from: number,
  to: number,
): Part {
  let [change, sum] = [0, 0];
  for (let place = from; place < to; place++) {
    const vertex = order[place]!;
    const end = offsets[vertex + 1]!;
    let arriving = 0;
    if (weights === undefined)
      for (let entry = offsets[vertex]!; entry < end; entry++) arriving += carried[sources[entry]!]!;
    else
      for (let entry = offsets[vertex]!; entry < end; entry++)
        arriving += carried[sources[entry]!]! * weights[entry]!;
    const share = shares[vertex]!;
    const score =
      ((1 - damping) * begins[vertex]! + damping * arriving) / (1 - damping * share * loops[vertex]!);
    change += Math.abs(score - scores[vertex]!);
    sum += score;
    scores[vertex] = score;
    carried[vertex] = score * share;
  }
  return { change, sum };
}

/** By vertex: 1 / the weight of its outgoing edges, 0 without one; and the weight of its self-loops. */
function* weigh({ vertexCount, sources, targets, weights }: PageRankInput) {
  const shares = new Float64Array(vertexCount);
  const loops = new Float64Array(vertexCount);
  for (let edge = 0; edge < sources.length; edge++) {
    if ((edge & 65_535) === 65_535) yield;
    const weight = weights === undefined ? 1 : weights[edge]!;
    shares[sources[edge]!]! += weight;
    if (sources[edge] === targets[edge]) loops[sources[edge]!]! += weight;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 131_071) === 131_071) yield;
    if (shares[vertex]! > 0) shares[vertex] = 1 / shares[vertex]!;
  }
  return { shares, loops };
}

/** The edges by their target without self-loops, with their weights. */
function* toEntries(input: PageRankInput) {
  if (input.weights === undefined) {
    const { offsets, targets } = yield* toParallelAdjacency(input, 'in');
    return { offsets, sources: targets, weights: undefined };
  }
  const { offsets, targets, edges } = yield* toEdgeAdjacency(input, 'in');
  const weights = new Float64Array(edges.length);
  for (let entry = 0; entry < edges.length; entry++) {
    if ((entry & 65_535) === 65_535) yield;
    weights[entry] = input.weights[edges[entry]!]!;
  }
  return { offsets, sources: targets, weights };
}
