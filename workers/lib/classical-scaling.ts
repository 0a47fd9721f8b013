import type { Random } from '../../protocol/lib/random.ts';
import { BreadthFirstSearch } from './BreadthFirstSearch.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

const powerSteps = 100;

/**
 * Initial positions of a small connected graph from its path lengths (classical multidimensional scaling,
 * Torgerson 1952): the two principal axes of the doubly centred squared distances, by power iteration. Gives
 * a start without folds. O(V·(V + E)). Returns Float32, x, y interleaved; an edge is about `edgeLength` long.
 * Yields after a bounded amount of work.
 */
export function* placeByDistances(
  graph: LayoutGraph,
  edgeLength: number,
  random: Random,
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const products = yield* toCentredProducts(graph);
  const positions = new Float32Array(2 * vertexCount);
  const first = yield* mainAxis(products, vertexCount, random);
  const second = yield* mainAxis(products, vertexCount, random, first);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    positions[2 * vertex] = first[vertex]! * edgeLength;
    positions[2 * vertex + 1] = second[vertex]! * edgeLength;
  }
  return positions;
}

/** −½ J D² J of the path lengths D (Float64, V², row by row). */
function* toCentredProducts(graph: LayoutGraph): Generator<undefined, Float64Array> {
  const { vertexCount } = graph;
  const products = new Float64Array(vertexCount * vertexCount);
  const means = new Float64Array(vertexCount);
  const search = new BreadthFirstSearch(graph);
  let total = 0;
  for (let source = 0; source < vertexCount; source++) {
    yield* search.run(source);
    for (let target = 0; target < vertexCount; target++) {
      const square = search.depths[target]! ** 2;
      products[source * vertexCount + target] = square;
      means[source]! += square / vertexCount;
    }
    total += means[source]! / vertexCount;
    if ((source & 15) === 15) yield;
  }
  for (let row = 0; row < vertexCount; row++) {
    for (let column = 0; column < vertexCount; column++) {
      const place = row * vertexCount + column;
      products[place] = -0.5 * (products[place]! - means[row]! - means[column]! + total);
    }
    if ((row & 63) === 63) yield;
  }
  return products;
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
