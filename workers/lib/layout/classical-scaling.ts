import type { Random } from '../../../protocol/lib/random.ts';
import { BreadthFirstSearch } from '../searches/BreadthFirstSearch.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

const powerSteps = 100;

/** The two principal axes of points with given distances. */
interface PrincipalAxes {
  /** Float64 by point: coordinates in units of the distances. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Float64 by point: mean of its squared distances. */
  readonly means: Float64Array;
}

/**
 * Initial positions of a small connected graph from its path lengths. Gives a start without folds. O(V·(V + E)). Returns
 * Float32, x, y interleaved; an edge is about `edgeLength` long. Yields after a bounded amount of work.
 */
export function* placeByDistances(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const squares = new Float64Array(vertexCount * vertexCount);
  const search = new BreadthFirstSearch(graph);
  for (let source = 0; source < vertexCount; source++) {
    yield* search.run(source);
    for (let target = 0; target < vertexCount; target++)
      squares[source * vertexCount + target] = search.depths[target]! ** 2;
    if ((source & 15) === 15) yield;
  }
  const { first, second } = yield* toPrincipalAxes(squares, vertexCount, random);
  const positions = new Float32Array(2 * vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    positions[2 * vertex] = first[vertex]! * edgeLength;
    positions[2 * vertex + 1] = second[vertex]! * edgeLength;
  }
  return positions;
}

/**
 * Classical multidimensional scaling (Torgerson 1952): the two principal axes of the doubly centred squared distances
 * (Float64, count², row by row; overwritten), by power iteration. O(count²). Yields after a bounded amount of work.
 */
export function* toPrincipalAxes(
  squares: Float64Array,
  count: number,
  random: Random,
): Generator<undefined, PrincipalAxes> {
  const means = new Float64Array(count);
  let total = 0;
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) means[row]! += squares[row * count + column]! / count;
    total += means[row]! / count;
    if ((row & 63) === 63) yield;
  }
  const products = squares;
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const place = row * count + column;
      products[place] = -0.5 * (squares[place]! - means[row]! - means[column]! + total);
    }
    if ((row & 63) === 63) yield;
  }
  const first = yield* mainAxis(products, count, random);
  return { first, second: yield* mainAxis(products, count, random, first), means };
}

/**
 * Eigenvector of the largest eigenvalue, orthogonal to `other`, scaled by the square root of the eigenvalue.
 */
function* mainAxis(
  products: Float64Array,
  count: number,
  random: Random,
  other?: Float64Array,
): Generator<undefined, Float64Array> {
  let axis = Float64Array.from({ length: count }, () => random.next() - 0.5);
  let value = 0;
  for (let step = 0; step < powerSteps; step++) {
    if (other !== undefined) removeDirection(axis, other);
    const next = new Float64Array(count);
    for (let row = 0; row < count; row++) {
      let sum = 0;
      for (let column = 0; column < count; column++) sum += products[row * count + column]! * axis[column]!;
      next[row] = sum;
    }
    value = Math.sqrt(next.reduce((sum, each) => sum + each * each, 0));
    if (value < 1e-12) break;
    axis = next.map((each) => each / value);
    if ((step & 15) === 15) yield;
  }
  return axis.map((each) => each * Math.sqrt(value));
}

function removeDirection(axis: Float64Array, direction: Float64Array): void {
  let product = 0;
  let square = 1e-300;
  for (let place = 0; place < axis.length; place++) {
    product += axis[place]! * direction[place]!;
    square += direction[place]! ** 2;
  }
  for (let place = 0; place < axis.length; place++) axis[place]! -= (product / square) * direction[place]!;
}
