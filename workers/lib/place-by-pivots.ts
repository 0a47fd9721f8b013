import type { Random } from '../../protocol/lib/random.ts';
import { BreadthFirstSearch } from './BreadthFirstSearch.ts';
import { fillInSteps, shuffleInSteps } from './in-steps.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

const mostPivots = 50;
const fewestPivots = 16;
/** Maximum number of stored distances, unless there are `fewestPivots`. */
const maxDistances = 6_000_000;
const rounds = 10;
/** Step size of the last round for the strongest term. */
const lastStep = 0.1;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x1fff;

export interface Pivots {
  readonly vertices: readonly number[];
  /** Uint16 or Uint32 by vertex and pivot: length of the shortest path. */
  readonly distances: Uint16Array | Uint32Array;
  /**
   * Float32 by pivot and distance d: weight of the term of a vertex at that distance, s / d². s is the number of
   * vertices of the pivot's region within d / 2 of it, which the pivot stands for.
   */
  readonly weights: readonly Float32Array[];
  /** Int32 by vertex: its number as a pivot; −1 for others. */
  readonly numbers: Int32Array;
}

/**
 * Layout of a connected graph with low stress (Float32, x, y interleaved): stochastic gradient descent over
 * the edges and the distances to pivots. Pivots are weighted by their regions (Ortmann, Klimenta, Brandes:
 * A Sparse Stress Model, 2016); the step size decreases exponentially (Zheng, Pawar, Goodman: Graph Drawing
 * by Stochastic Gradient Descent, 2018). Vertices with the same distances to all pivots may coincide.
 * O(p · (V + E)). `show` receives a function that writes the positions, and the progress from 0 to 1. Yields
 * after a bounded amount of work.
 */
export function* placeByPivots(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  show: (write: (positions: Float32Array) => Generator<undefined, void>, done: number) => void,
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const positions = new Float32Array(2 * vertexCount);
  const pivots = yield* toPivots(graph, random);
  // Starts in units of the graph's distances.
  for (let slot = 0; slot < positions.length; slot++) {
    positions[slot] = random.next() - 0.5;
    if ((slot & rangeMask) === rangeMask) yield;
  }
  const [least, most] = weightBounds(pivots.weights);
  const order = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
  for (let round = 0; round < rounds; round++) {
    const step = (1 / least) * ((lastStep * least) / most) ** (round / (rounds - 1));
    yield* shuffleInSteps(order, random);
    yield* descend(graph, pivots, positions, order, random, step);
    show((all) => scale(positions, edgeLength, all), (round + 1) / rounds);
    // The intermediate picture is written during this yield.
    yield;
  }
  yield* scale(positions, edgeLength, positions);
  return positions;
}

/** Writes the multiples of positions to `target`, which may be the same array. */
function* scale(positions: Float32Array, factor: number, target: Float32Array): Generator<undefined, void> {
  for (let slot = 0; slot < positions.length; slot++) {
    target[slot] = positions[slot]! * factor;
    if ((slot & 0xffff) === 0xffff) yield;
  }
}

/** Pivots far from each other: each is drawn with a probability proportional to its distance to the others. */
export function* toPivots(graph: LayoutGraph, random: Random): Generator<undefined, Pivots> {
  const { vertexCount } = graph;
  const count = Math.min(
    vertexCount,
    Math.max(fewestPivots, Math.min(mostPivots, Math.floor(maxDistances / vertexCount))),
  );
  const search = new BreadthFirstSearch(graph);
  let pivot = random.nextBelow(vertexCount);
  yield* search.run(pivot);
  pivot = search.reached.at(-1)!;
  // No path is longer than twice the longest one from any vertex.
  const ofDistance = 2 * search.depth < 2 ** 16 ? Uint16Array : Uint32Array;
  const distances = new ofDistance(count * vertexCount);
  const vertices: number[] = [];
  const numbers = yield* fillInSteps(new Int32Array(vertexCount), -1);
  const nearest = yield* fillInSteps(new Uint32Array(vertexCount), 0xffffffff);
  const regions = new Uint8Array(vertexCount);
  /** By pivot: length of the longest path from it. */
  const longest: number[] = [];
  for (let number = 0; number < count; number++) {
    vertices.push(pivot);
    numbers[pivot] = number;
    yield* search.run(pivot);
    const { depths } = search;
    longest.push(search.depth);
    let sum = 0;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const distance = depths[vertex]!;
      distances[vertex * count + number] = distance;
      if (distance < nearest[vertex]!) {
        nearest[vertex] = distance;
        regions[vertex] = number;
      }
      sum += nearest[vertex]!;
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    let drawn = random.next() * sum;
    for (let vertex = 0; vertex < vertexCount && drawn >= 0; vertex++) {
      drawn -= nearest[vertex]!;
      if (nearest[vertex]! > 0) pivot = vertex;
      if ((vertex & 0xffff) === 0xffff) yield;
    }
  }
  return { vertices, distances, numbers, weights: yield* toWeights(longest, regions, nearest) };
}

/** The weights of `Pivots`, up to the longest path from each pivot. */
function* toWeights(
  longest: readonly number[],
  regions: Uint8Array,
  nearest: Uint32Array,
): Generator<undefined, Float32Array[]> {
  const sizes = longest.map((length) => new Uint32Array(length + 1));
  for (let vertex = 0; vertex < regions.length; vertex++) {
    sizes[regions[vertex]!]![nearest[vertex]!]!++;
    if ((vertex & 0xffff) === 0xffff) yield;
  }
  return sizes.map((size) => {
    for (let distance = 1; distance < size.length; distance++) size[distance]! += size[distance - 1]!;
    return Float32Array.from(size, (_, distance) =>
      distance === 0 ? 0 : size[distance >> 1]! / (distance * distance),
    );
  });
}

/**
 * The least and the greatest weight of a term; edges have weight 1. In a connected graph, each distance up to
 * the longest occurs.
 */
function weightBounds(weights: readonly Float32Array[]): readonly [least: number, most: number] {
  let least = 1;
  let most = 1;
  for (const ofPivot of weights) {
    for (let distance = 1; distance < ofPivot.length; distance++) {
      least = Math.min(least, ofPivot[distance]!);
      most = Math.max(most, ofPivot[distance]!);
    }
  }
  return [least, most];
}

/** One round over all terms, in random order of the vertices and of the pivots. */
export function* descend(
  { offsets, targets }: LayoutGraph,
  { vertices, distances, numbers, weights }: Pivots,
  positions: Float32Array,
  order: Uint32Array,
  random: Random,
  step: number,
): Generator<undefined, void> {
  const count = vertices.length;
  const pivotOrder = Uint32Array.from(vertices.keys());
  let work = 0;
  for (let place = 0; place < order.length; place++) {
    if ((place & 0xff) === 0) yield* shuffleInSteps(pivotOrder, random);
    const vertex = order[place]!;
    const own = numbers[vertex]!;
    for (const number of pivotOrder) {
      const distance = distances[vertex * count + number]!;
      if (distance === 0) continue;
      const pivot = vertices[number]!;
      const back = own < 0 ? 0 : weights[own]![distance]!;
      approach(positions, vertex, pivot, distance, step * weights[number]![distance]!, step * back);
    }
    const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
    for (let entry = start; entry < end; entry++)
      if (targets[entry]! > vertex) approach(positions, vertex, targets[entry]!, 1, step, step);
    work += count + end - start;
    if (work < 100_000) continue;
    work = 0;
    yield;
  }
}

/** Moves two vertices towards `distance` from each other, each by half of the error times its share, at most 1. */
function approach(
  positions: Float32Array,
  one: number,
  other: number,
  distance: number,
  share: number,
  otherShare: number,
): void {
  const dx = positions[2 * one]! - positions[2 * other]!;
  const dy = positions[2 * one + 1]! - positions[2 * other + 1]!;
  const length = Math.max(1e-6, Math.sqrt(dx * dx + dy * dy));
  const error = (length - distance) / (2 * length);
  const move = error * Math.min(1, share);
  positions[2 * one]! -= move * dx;
  positions[2 * one + 1]! -= move * dy;
  if (otherShare === 0) return;
  const back = error * Math.min(1, otherShare);
  positions[2 * other]! += back * dx;
  positions[2 * other + 1]! += back * dy;
}
