import { BreadthFirstSearch } from '../searches/BreadthFirstSearch.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/** Vertices, or vertices and entries of the adjacency list, between two yields. */
const stepSize = 32_768;

interface RenumberedGraph {
  readonly graph: LayoutGraph;
  /** Uint32 by vertex of `graph`: its vertex in the given graph. */
  readonly order: Uint32Array;
}

/**
 * A connected graph with its vertices in the order of a breadth-first search from a remote vertex. Neighbours have close
 * numbers, so that passes over all edges find most of their data in the cache. O(V + E). Yields after a bounded amount
 * of work.
 */
export function* toSearchOrder(given: LayoutGraph): Generator<undefined, RenumberedGraph> {
  const search = new BreadthFirstSearch(given);
  yield* search.run(0);
  yield* search.run(search.reached.at(-1)!);
  return { graph: yield* toRenumbered(given, search.reached), order: search.reached };
}

/** A graph with its vertices in the given order (Uint32). O(V + E). Yields after a bounded amount of work. */
export function* toRenumbered(given: LayoutGraph, order: Uint32Array): Generator<undefined, LayoutGraph> {
  const { vertexCount } = given;
  const numbers = new Uint32Array(vertexCount);
  for (let number = 0; number < vertexCount; number++) {
    if (number % stepSize === 0) yield;
    numbers[order[number]!] = number;
  }
  const offsets = new Uint32Array(vertexCount + 1);
  const targets = new Uint32Array(given.targets.length);
  const weights = new Float32Array(given.targets.length);
  const masses = new Float32Array(vertexCount);
  let length = 0;
  let work = 0;
  for (let number = 0; number < vertexCount; number++) {
    const vertex = order[number]!;
    const [start, end] = [given.offsets[vertex]!, given.offsets[vertex + 1]!];
    for (let entry = start; entry < end; entry++) {
      targets[length] = numbers[given.targets[entry]!]!;
      weights[length++] = given.weights[entry]!;
    }
    offsets[number + 1] = length;
    masses[number] = given.masses[vertex]!;
    work += 1 + end - start;
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
  return { vertexCount, offsets, targets, weights, masses };
}

/** Writes vectors (Float32, x, y interleaved) by vertex of the renumbered graph to `target`, by given vertex. */
export function* toGivenOrder(
  order: Uint32Array,
  values: Float32Array,
  target: Float32Array,
): Generator<undefined, Float32Array> {
  for (let number = 0; number < order.length; number++) {
    if ((number & 0x3fff) === 0x3fff) yield;
    const vertex = order[number]!;
    target[2 * vertex] = values[2 * number]!;
    target[2 * vertex + 1] = values[2 * number + 1]!;
  }
  return target;
}
