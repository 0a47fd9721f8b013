import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import { type EdgeAdjacency, toEdgeAdjacency } from './adjacency.ts';

/** An undirected graph without self-loops and parallel edges; neighbours are in ascending order. */
export interface SimpleGraph extends EdgeAdjacency {
  /** Uint32, by entry of `targets`: number of the pair of vertices, the same for both of its entries. */
  readonly pairs: Uint32Array;
  readonly pairCount: number;
}

const stepSize = 16_384;

/** Peak memory of `toSimpleGraph` in bytes. */
export const simpleGraphBytes = ({ vertexCount, sources }: GraphInput): number =>
  20 * vertexCount + 40 * sources.length;

/** The entries of a pair name the first of its edges. O(V + E); yields after a bounded amount of work. */
export function* toSimpleGraph(input: GraphInput): Generator<undefined, SimpleGraph> {
  const { vertexCount } = input;
  const { offsets: starts, targets: all, edges: allEdges } = yield* toEdgeAdjacency(input, 'any');
  // A vertex is added to the lists of its neighbours in ascending order, which sorts the lists.
  const cursor = starts.slice(0, vertexCount);
  const sorted = new Uint32Array(all.length);
  const sortedEdges = new Uint32Array(all.length);
  yield;
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++) {
      const slot = cursor[all[entry]!]!++;
      sorted[slot] = vertex;
      sortedEdges[slot] = allEdges[entry]!;
    }
    work += 1 + starts[vertex + 1]! - starts[vertex]!;
    if (work > stepSize) {
      work = 0;
      yield;
    }
  }
  const offsets = new Uint32Array(vertexCount + 1);
  let length = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const first = length;
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++) {
      if (length > first && sorted[length - 1] === sorted[entry]) {
        sortedEdges[length - 1] = Math.min(sortedEdges[length - 1]!, sortedEdges[entry]!);
        continue;
      }
      sorted[length] = sorted[entry]!;
      sortedEdges[length++] = sortedEdges[entry]!;
    }
    offsets[vertex + 1] = length;
    work += 1 + starts[vertex + 1]! - starts[vertex]!;
    if (work > stepSize) {
      work = 0;
      yield;
    }
  }
  const pairs = yield* numberPairs(vertexCount, offsets, sorted);
  return {
    vertexCount,
    offsets,
    targets: sorted.subarray(0, length),
    edges: sortedEdges.subarray(0, length),
    pairs,
    pairCount: length / 2,
  };
}

function* numberPairs(
  vertexCount: number,
  offsets: Uint32Array,
  targets: Uint32Array,
): Generator<undefined, Uint32Array> {
  const pairs = new Uint32Array(offsets[vertexCount]!);
  /** By vertex: its next entry that leads to a smaller vertex. Smaller vertices are visited first. */
  const cursor = offsets.slice(0, vertexCount);
  let count = 0;
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const other = targets[entry]!;
      if (other < vertex) continue;
      pairs[entry] = count;
      pairs[cursor[other]!++] = count++;
    }
    work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
    if (work > stepSize) {
      work = 0;
      yield;
    }
  }
  return pairs;
}

/** The entry of a vertex that leads to another; −1 without an edge between them. O(log degree). */
export function findEntry({ offsets, targets }: SimpleGraph, vertex: number, other: number): number {
  let [low, high] = [offsets[vertex]!, offsets[vertex + 1]!];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (targets[middle]! < other) low = middle + 1;
    else high = middle;
  }
  return low < offsets[vertex + 1]! && targets[low] === other ? low : -1;
}
