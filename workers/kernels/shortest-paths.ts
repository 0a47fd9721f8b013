import type { GraphInput, ShortestPathsInput } from '../../protocol/graph-jobs.ts';
import type { Kernel, KernelPause } from '../kernel.ts';
import { adjacencyBytes, type EdgeAdjacency, toEdgeAdjacency } from '../lib/adjacency.ts';
import { checkWeights } from '../lib/check-weights.ts';
import { lengthTolerance } from '../lib/LengthSearch.ts';
import { MinHeap } from '../lib/MinHeap.ts';

const stepSize = 16_384;

/**
 * All shortest paths between two vertices. A forward search (breadth-first, with weights Dijkstra's
 * algorithm) runs until the target's distance is known; then a backward search follows the edges on shortest
 * paths. O(V + E), with weights O(E · log E).
 */
export default {
  id: 'shortest-paths',
  bytesOf: (input) =>
    (input.direction === 'any' ? 1 : 2) * adjacencyBytes(input, input.direction, true) +
    40 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, from, to, direction, weights } = input;
    for (const vertex of [from, to]) {
      if (!(vertex >= 0 && vertex < vertexCount)) {
        throw new Error(`the ends of the path: expected a vertex below ${vertexCount}, found ${vertex}`);
      }
    }
    context.phase('read the graph');
    yield* checkWeights(weights, false);
    const graph = yield* toEdgeAdjacency(input, direction);
    const back =
      direction === 'any' ? graph : yield* toEdgeAdjacency(input, direction === 'out' ? 'in' : 'out');
    context.phase('measure distances');
    const distances = yield* measure(graph, input);
    const distance = distances[to]!;
    if (distance === Number.POSITIVE_INFINITY) {
      const none = new Uint32Array(0);
      return { distance, count: 0, path: none, pathEdges: none, vertices: none, edges: none };
    }
    const { vertices, edges, count } = yield* collectPaths(back, distances, input);
    return { distance, count, ...firstPath(back, distances, input), vertices, edges };
  },
} satisfies Kernel<'shortest-paths'>;

/**
 * Returns Float64 distances by vertex: exact up to the target's distance; beyond it infinite or an upper
 * bound.
 */
function* measure(
  { vertexCount, offsets, targets, edges }: EdgeAdjacency,
  { from, to, weights }: ShortestPathsInput,
): Generator<KernelPause, Float64Array> {
  const distances = new Float64Array(vertexCount).fill(Number.POSITIVE_INFINITY);
  distances[from] = 0;
  let work = 0;
  const isTime = (entries: number) => {
    work += entries;
    if (work < stepSize) return false;
    work = 0;
    return true;
  };
  if (weights === undefined) {
    const queue = new Uint32Array(vertexCount);
    queue[0] = from;
    for (let next = 0, length = 1; next < length; next++) {
      const vertex = queue[next]!;
      if (distances[vertex]! >= distances[to]!) break;
      const end = offsets[vertex + 1]!;
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const other = targets[entry]!;
        if (distances[other] !== Number.POSITIVE_INFINITY) continue;
        distances[other] = distances[vertex]! + 1;
        queue[length++] = other;
      }
      if (isTime(1 + end - offsets[vertex]!)) yield;
    }
    return distances;
  }
  const heap = new MinHeap();
  heap.push(0, from);
  while (heap.size > 0 && heap.minKey <= distances[to]!) {
    const key = heap.minKey;
    const vertex = heap.pop();
    // Outdated queue entry: a shorter path was found later.
    if (key > distances[vertex]!) continue;
    const end = offsets[vertex + 1]!;
    for (let entry = offsets[vertex]!; entry < end; entry++) {
      const other = targets[entry]!;
      const distance = key + weights[edges[entry]!]!;
      if (distance >= distances[other]!) continue;
      distances[other] = distance;
      heap.push(distance, other);
    }
    if (isTime(1 + end - offsets[vertex]!)) yield;
  }
  return distances;
}

/** True if the edge is on a shortest path from the start. */
function isTight(
  distances: Float64Array,
  before: number,
  vertex: number,
  edge: number,
  { weights }: GraphInput,
): boolean {
  const weight = weights === undefined ? 1 : weights[edge]!;
  const gap = Math.abs(distances[before]! + weight - distances[vertex]!);
  return distances[before]! < distances[vertex]! && gap <= lengthTolerance * distances[vertex]!;
}

/** The vertices and edges of all shortest paths, and the number of paths. */
function* collectPaths(
  back: EdgeAdjacency,
  distances: Float64Array,
  input: ShortestPathsInput,
): Generator<KernelPause, { vertices: Uint32Array; edges: Uint32Array; count: number }> {
  const { offsets, targets, edges } = back;
  const isOn = new Uint8Array(back.vertexCount);
  const vertices = [input.to];
  const found: number[] = [];
  isOn[input.to] = 1;
  let work = 0;
  for (const vertex of vertices) {
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const before = targets[entry]!;
      if (!isTight(distances, before, vertex, edges[entry]!, input)) continue;
      found.push(edges[entry]!);
      if (isOn[before] === 1) continue;
      isOn[before] = 1;
      vertices.push(before);
    }
    work += 1 + offsets[vertex + 1]! - offsets[vertex]!;
    if (work > stepSize) {
      work = 0;
      yield;
    }
  }
  vertices.sort((one, other) => distances[one]! - distances[other]! || one - other);
  const counts = new Float64Array(back.vertexCount);
  counts[input.from] = 1;
  for (const vertex of vertices) {
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const before = targets[entry]!;
      if (isOn[before] === 1 && isTight(distances, before, vertex, edges[entry]!, input)) {
        counts[vertex]! += counts[before]!;
      }
    }
  }
  return {
    vertices: Uint32Array.from(vertices),
    edges: Uint32Array.from(found).sort(),
    count: counts[input.to]!,
  };
}

/** One shortest path, traced back from the target by the first matching edge. */
function firstPath(
  { offsets, targets, edges }: EdgeAdjacency,
  distances: Float64Array,
  input: ShortestPathsInput,
): { path: Uint32Array; pathEdges: Uint32Array } {
  const path = [input.to];
  const pathEdges: number[] = [];
  let vertex = input.to;
  while (vertex !== input.from) {
    let entry = offsets[vertex]!;
    while (!isTight(distances, targets[entry]!, vertex, edges[entry]!, input)) {
      if (++entry < offsets[vertex + 1]!) continue;
      throw new Error('the weights differ too much to be added up: expected at most 15 digits between them');
    }
    pathEdges.unshift(edges[entry]!);
    vertex = targets[entry]!;
    path.unshift(vertex);
  }
  return { path: Uint32Array.from(path), pathEdges: Uint32Array.from(pathEdges) };
}
