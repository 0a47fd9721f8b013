import type { ShortestPathsInput, ShortestPathsResult } from '../../protocol/graph-jobs.ts';
import type { Kernel } from '../kernel.ts';
import type { KernelPause } from '../lib/pause.ts';
import { adjacencyBytes, type EdgeAdjacency, toEdgeAdjacency } from '../lib/searches/adjacency.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { MinHeap } from '../lib/searches/MinHeap.ts';

const stepSize = 16_384;

/** A path that the search found but has not returned yet. */
interface Candidate {
  readonly vertices: readonly number[];
  readonly length: number;
  /** Position of the vertex after which it leaves the path that it was derived from. */
  readonly deviation: number;
}

/**
 * The shortest paths between two vertices in order of length (Yen, Management Science 17, 1971, without repeated
 * deviations, Lawler, 1972). Distances to the target are measured once; they guide each search (A*).
 * O(V + E · log E) for the distances, then for each edge of a path one guided search.
 */
export default {
  id: 'shortest-paths',
  bytesOf: (input) =>
    (input.direction === 'any' ? 1 : 2) * adjacencyBytes(input, input.direction, true) +
    40 * input.vertexCount,
  *run(input, context) {
    const { vertexCount, from, to, direction, weights, maxPaths } = input;
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
    const distances = yield* measure(back, to, weights);
    context.phase('find paths');
    const found: Candidate[] = [];
    const candidates: Candidate[] = [];
    const first = yield* search({ graph, distances, input, root: [from], closed: new Set() });
    if (first !== undefined) candidates.push({ ...first, deviation: 0 });
    while (found.length < maxPaths && candidates.length > 0) {
      const path = takeShortest(candidates);
      found.push(path);
      if (found.length === maxPaths && candidates.length > 0 && isSame(candidates, path)) break;
      for (let at = path.deviation; at < path.vertices.length - 1; at++) {
        const root = path.vertices.slice(0, at + 1);
        const closed = new Set(
          found
            .filter(({ vertices }) => root.every((vertex, place) => vertices[place] === vertex))
            .map(({ vertices }) => vertices[at + 1]!),
        );
        const spur = yield* search({ graph, distances, input, root, closed });
        if (spur !== undefined) candidates.push({ ...spur, deviation: at });
      }
    }
    return toResult(found, candidates);
  },
} satisfies Kernel<'shortest-paths'>;

/** True if a further path of the same length is known, so the paths need not be complete. */
function isSame(candidates: readonly Candidate[], { length }: Candidate): boolean {
  return candidates.some((other) => other.length <= length);
}

/** Of equally short paths the one with fewer edges, then the one found first. */
function takeShortest(candidates: Candidate[]): Candidate {
  let best = 0;
  for (let place = 1; place < candidates.length; place++) {
    const [one, other] = [candidates[place]!, candidates[best]!];
    if (one.length < other.length || (one.length === other.length && isShorter(one, other))) best = place;
  }
  return candidates.splice(best, 1)[0]!;
}

function isShorter(one: Candidate, other: Candidate): boolean {
  return one.vertices.length < other.vertices.length;
}

function toResult(found: readonly Candidate[], candidates: readonly Candidate[]): ShortestPathsResult {
  const offsets = new Uint32Array(found.length + 1);
  found.forEach(({ vertices }, path) => {
    offsets[path + 1] = offsets[path]! + vertices.length;
  });
  return {
    lengths: Float64Array.from(found, ({ length }) => length),
    offsets,
    vertices: Uint32Array.from(found.flatMap(({ vertices }) => vertices)),
    nextLength: Math.min(Number.POSITIVE_INFINITY, ...candidates.map(({ length }) => length)),
  };
}

/** Float64 distances of all vertices to the target, by the graph of reversed edges. */
function* measure(
  { vertexCount, offsets, targets, edges }: EdgeAdjacency,
  target: number,
  weights: Float32Array | undefined,
): Generator<KernelPause, Float64Array> {
  const distances = new Float64Array(vertexCount).fill(Number.POSITIVE_INFINITY);
  distances[target] = 0;
  const heap = new MinHeap();
  heap.push(0, target);
  let work = 0;
  while (heap.size > 0) {
    const key = heap.minKey;
    const vertex = heap.pop();
    // Outdated queue entry: a shorter path was found later.
    if (key > distances[vertex]!) continue;
    const end = offsets[vertex + 1]!;
    for (let entry = offsets[vertex]!; entry < end; entry++) {
      const other = targets[entry]!;
      const distance = key + (weights === undefined ? 1 : weights[edges[entry]!]!);
      if (distance >= distances[other]!) continue;
      distances[other] = distance;
      heap.push(distance, other);
    }
    work += 1 + end - offsets[vertex]!;
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
  return distances;
}

interface Search {
  readonly graph: EdgeAdjacency;
  readonly distances: Float64Array;
  readonly input: ShortestPathsInput;
  /** First vertices of the path. */
  readonly root: readonly number[];
  /** Vertices that must not follow the root. */
  readonly closed: ReadonlySet<number>;
}

/** The shortest path that starts with `root`; undefined if there is none. */
function* search({
  graph: { offsets, targets, edges },
  distances,
  input: { to, weights },
  root,
  closed,
}: Search): Generator<KernelPause, Omit<Candidate, 'deviation'> | undefined> {
  const start = root.at(-1)!;
  const reached = new Map([[start, 0]]);
  const previous = new Map<number, number>();
  const isOnRoot = new Set(root.slice(0, -1));
  const heap = new MinHeap();
  if (distances[start] !== Number.POSITIVE_INFINITY) heap.push(distances[start]!, start);
  let work = 0;
  while (heap.size > 0) {
    const key = heap.minKey;
    const vertex = heap.pop();
    if (vertex === to) break;
    const length = reached.get(vertex)!;
    if (key > length + distances[vertex]!) continue;
    const end = offsets[vertex + 1]!;
    for (let entry = offsets[vertex]!; entry < end; entry++) {
      const other = targets[entry]!;
      if (distances[other] === Number.POSITIVE_INFINITY || isOnRoot.has(other)) continue;
      if (vertex === start && closed.has(other)) continue;
      const next = length + (weights === undefined ? 1 : weights[edges[entry]!]!);
      if (next >= (reached.get(other) ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(other, next);
      previous.set(other, vertex);
      heap.push(next + distances[other]!, other);
    }
    work += 1 + end - offsets[vertex]!;
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
  if (!reached.has(to)) return undefined;
  const tail: number[] = [];
  for (let vertex = to; vertex !== start; vertex = previous.get(vertex)!) tail.unshift(vertex);
  const vertices = [...root, ...tail];
  return { vertices, length: lengthOf(vertices, { offsets, targets, edges }, weights) };
}

/** Sum of the lightest edges between consecutive vertices, in their order: equal for equal paths. */
function lengthOf(
  vertices: readonly number[],
  { offsets, targets, edges }: Pick<EdgeAdjacency, 'offsets' | 'targets' | 'edges'>,
  weights: Float32Array | undefined,
): number {
  if (weights === undefined) return vertices.length - 1;
  let sum = 0;
  for (let at = 1; at < vertices.length; at++) {
    const [vertex, next] = [vertices[at - 1]!, vertices[at]!];
    let min = Number.POSITIVE_INFINITY;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++)
      if (targets[entry] === next) min = Math.min(min, weights[edges[entry]!]!);
    sum += min;
  }
  return sum;
}
