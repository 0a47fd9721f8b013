import type { Random } from '../../../protocol/lib/random.ts';
import { fillInSteps, shuffleInSteps } from '../in-steps.ts';
import { BreadthFirstSearch } from '../searches/BreadthFirstSearch.ts';
import { toPrincipalAxes } from './classical-scaling.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import type { Show } from './show.ts';

const maxPivots = 50;
const minPivots = 16;
/** Maximum number of stored distances, unless there are `minPivots`. */
const maxDistances = 5_000_000;
const rounds = 4;
/** Step size of the last round for the strongest term. */
const lastStep = 0.1;
/**
 * The first step, as a share of the way from the largest step to the last one (exponentially): the start has no folds,
 * so that large steps are not needed.
 */
const firstStep = 0.6;
/** Added to squared distances, so that no quotient is infinite. */
const minSquare = 1e-12;
/** Vertices that move together: their steps are independent, so that the processor computes them side by side. */
const blockSize = 64;
/** Vertices between two orders of the pivots; a multiple of the block. */
const sameOrderLength = 256;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x1fff;

export interface Pivots {
  readonly vertices: readonly number[];
  /** Uint16 or Uint32, V per pivot: length of the shortest path to each vertex. */
  readonly distances: Uint16Array | Uint32Array;
  /**
   * Float32 by pivot and distance d: weight of the term of a vertex at that distance, s / d². s is the number of
   * vertices in the pivot's region within d / 2; the pivot represents these vertices.
   */
  readonly weights: readonly Float32Array[];
  /** Int32 by vertex: its number as a pivot; −1 for others. */
  readonly numbers: Int32Array;
}

/**
 * Layout of a connected graph with low stress (Float32, x, y interleaved): stochastic gradient descent over
 * the edges and the distances to pivots, from a start without folds. Pivots are weighted by their regions (Ortmann,
 * Klimenta, Brandes: A Sparse Stress Model, 2016); the step size decreases exponentially (Zheng, Pawar, Goodman: Graph Drawing
 * by Stochastic Gradient Descent, 2018). Vertices with the same distances to all pivots may coincide.
 * O(p · (V + E)). Yields after a bounded amount of work.
 */
export function* placeByPivots(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
  show: Show,
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const positions = new Float32Array(2 * vertexCount);
  const pivots = yield* toPivots(graph, random);
  // In units of the graph's distances.
  yield* triangulate(pivots, positions, random);
  const [min, max] = weightBounds(pivots.weights);
  for (let round = 0; round < rounds; round++) {
    const step = ((lastStep * min) / max) ** (firstStep + ((1 - firstStep) * round) / (rounds - 1)) / min;
    yield* descend(graph, pivots, positions, yield* shuffleBlocks(vertexCount, random), random, step);
    const done = (round + 1) / rounds;
    show((all) => scale(positions, edgeLength, all), done, 1 - done);
    // The intermediate picture is written during this yield.
    yield;
  }
  yield* scale(positions, edgeLength, positions);
  return positions;
}

/**
 * Writes a start without folds (landmark multidimensional scaling, de Silva and Tenenbaum 2004): the pivots by their
 * distances to each other, each other vertex by its distances to the pivots.
 */
function* triangulate(
  { vertices, distances }: Pivots,
  positions: Float32Array,
  random: Random,
): Generator<undefined, void> {
  const count = vertices.length;
  const vertexCount = positions.length / 2;
  const squares = new Float64Array(count * count);
  for (const [number, vertex] of vertices.entries())
    for (let other = 0; other < count; other++)
      squares[number * count + other] = distances[other * vertexCount + vertex]! ** 2;
  const { first, second, means } = yield* toPrincipalAxes(squares, count, random);
  for (const [side, axis] of [first, second].entries()) {
    const value = axis.reduce((sum, each) => sum + each * each, 1e-300);
    const factors = axis.map((each) => (-0.5 * each) / value);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let sum = 0;
      for (let number = 0; number < count; number++)
        sum += factors[number]! * (distances[number * vertexCount + vertex]! ** 2 - means[number]!);
      positions[2 * vertex + side] = sum;
      if ((vertex & rangeMask) === rangeMask) yield;
    }
  }
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
    Math.max(minPivots, Math.min(maxPivots, Math.floor(maxDistances / vertexCount))),
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
      distances[number * vertexCount + vertex] = distance;
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
 * Minimum and maximum weight of a term; edges have weight 1. In a connected graph, each distance up to
 * the longest occurs.
 */
function weightBounds(weights: readonly Float32Array[]): readonly [min: number, max: number] {
  let min = 1;
  let max = 1;
  for (const ofPivot of weights) {
    for (let distance = 1; distance < ofPivot.length; distance++) {
      min = Math.min(min, ofPivot[distance]!);
      max = Math.max(max, ofPivot[distance]!);
    }
  }
  return [min, max];
}

/** Blocks of consecutive vertices, whose distances to a pivot are adjacent in memory, in random order. */
function* shuffleBlocks(vertexCount: number, random: Random): Generator<undefined, Uint32Array> {
  const blocks = Uint32Array.from({ length: Math.ceil(vertexCount / blockSize) }, (_, block) => block);
  yield* shuffleInSteps(blocks, random);
  const order = new Uint32Array(vertexCount);
  let length = 0;
  for (const block of blocks) {
    const end = Math.min(vertexCount, (block + 1) * blockSize);
    for (let vertex = block * blockSize; vertex < end; vertex++) order[length++] = vertex;
  }
  return order;
}

/** One round over all terms: the vertices in the given order, the pivots in random order. */
export function* descend(
  { offsets, targets }: LayoutGraph,
  pivots: Pivots,
  positions: Float32Array,
  order: Uint32Array,
  random: Random,
  step: number,
): Generator<undefined, void> {
  const pull = new PivotPull(pivots, positions, step);
  const pivotOrder = Uint32Array.from(pivots.vertices.keys());
  let work = 0;
  for (let from = 0; from < order.length; from += blockSize) {
    if (from % sameOrderLength === 0) yield* shuffleInSteps(pivotOrder, random);
    const block = order.subarray(from, from + blockSize);
    pull.move(block, pivotOrder);
    for (const vertex of block) {
      const [start, end] = [offsets[vertex]!, offsets[vertex + 1]!];
      for (let entry = start; entry < end; entry++)
        if (targets[entry]! > vertex) approach(positions, vertex, targets[entry]!, 1, step, step);
      work += pivotOrder.length + end - start;
    }
    if (work < 100_000) continue;
    work = 0;
    yield;
  }
}

/** The terms of vertices and pivots in one round. */
class PivotPull {
  readonly #pivots: Pivots;
  readonly #positions: Float32Array;
  readonly #step: number;
  /** By pivot and distance, from `#starts` on: half of the share of the error by which a vertex moves. */
  readonly #shares: Float32Array;
  readonly #starts: Uint32Array;
  /** By place in the block. */
  readonly #xs = new Float64Array(blockSize);
  readonly #ys = new Float64Array(blockSize);

  constructor(pivots: Pivots, positions: Float32Array, step: number) {
    this.#pivots = pivots;
    this.#positions = positions;
    this.#step = step;
    this.#starts = new Uint32Array(pivots.weights.length);
    this.#shares = new Float32Array(pivots.weights.reduce((sum, { length }) => sum + length, 0));
    let length = 0;
    for (const [number, ofPivot] of pivots.weights.entries()) {
      this.#starts[number] = length;
      for (const weight of ofPivot) this.#shares[length++] = Math.min(1, step * weight) / 2;
    }
  }

  /** Moves each vertex of a block towards its distances to the pivots, in their order. */
  move(block: Uint32Array, pivotOrder: Uint32Array): void {
    const { numbers } = this.#pivots;
    const positions = this.#positions;
    const [xs, ys] = [this.#xs, this.#ys];
    for (let place = 0; place < block.length; place++) {
      const vertex = block[place]!;
      if (numbers[vertex]! >= 0) this.#movePivot(vertex, pivotOrder);
      xs[place] = positions[2 * vertex]!;
      ys[place] = positions[2 * vertex + 1]!;
    }
    for (const number of pivotOrder) this.#approachPivot(number, block);
    for (let place = 0; place < block.length; place++) {
      const vertex = block[place]!;
      if (numbers[vertex]! >= 0) continue;
      positions[2 * vertex] = xs[place]!;
      positions[2 * vertex + 1] = ys[place]!;
    }
  }

  #approachPivot(number: number, block: Uint32Array): void {
    const { vertices, distances, numbers } = this.#pivots;
    const shares = this.#shares;
    const [xs, ys] = [this.#xs, this.#ys];
    const pivot = vertices[number]!;
    const pivotX = this.#positions[2 * pivot]!;
    const pivotY = this.#positions[2 * pivot + 1]!;
    const start = this.#starts[number]!;
    const row = number * numbers.length;
    for (let place = 0; place < block.length; place++) {
      const distance = distances[row + block[place]!]!;
      const dx = xs[place]! - pivotX;
      const dy = ys[place]! - pivotY;
      const move = shares[start + distance]! * (1 - distance / Math.sqrt(dx * dx + dy * dy + minSquare));
      xs[place]! -= move * dx;
      ys[place]! -= move * dy;
    }
  }

  /** A pivot and each other pivot move; both have a share of the error. */
  #movePivot(vertex: number, pivotOrder: Uint32Array): void {
    const { vertices, distances, numbers, weights } = this.#pivots;
    const own = numbers[vertex]!;
    for (const number of pivotOrder) {
      const distance = distances[number * numbers.length + vertex]!;
      if (distance === 0) continue;
      const [share, back] = [weights[number]![distance]!, weights[own]![distance]!];
      approach(this.#positions, vertex, vertices[number]!, distance, this.#step * share, this.#step * back);
    }
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
  const length = Math.sqrt(dx * dx + dy * dy + minSquare);
  const error = (length - distance) / (2 * length);
  const move = error * Math.min(1, share);
  positions[2 * one]! -= move * dx;
  positions[2 * one + 1]! -= move * dy;
  const back = error * Math.min(1, otherShare);
  positions[2 * other]! += back * dx;
  positions[2 * other + 1]! += back * dy;
}
