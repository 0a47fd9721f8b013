import type { EdgeDirection, GraphInput } from '../../../protocol/graph-jobs.ts';
import { type Adjacency, adjacencyBytes, toEdgeAdjacency } from './adjacency.ts';
import { checkWeights } from './check-weights.ts';
import { MinHeap } from './MinHeap.ts';

/** Lengths are Float32 with seven digits, so sums with a smaller relative difference are equal. */
const lengthTolerance = 1e-6;
const stepSize = 8192;

/** Of parallel edges, only the shortest is stored. */
export interface LengthGraph extends Adjacency {
  /** Float32, by entry of `targets`: length, greater than 0. */
  readonly lengths: Float32Array;
  /** Minimum length; infinite without edges. */
  readonly min: number;
}

/** Peak memory of `toLengthGraph` and a search, in bytes. */
export function lengthSearchBytes(input: GraphInput, direction: EdgeDirection): number {
  const entries = (direction === 'any' ? 2 : 1) * input.sources.length;
  return adjacencyBytes(input, direction, true) + 16 * entries + 20 * input.vertexCount;
}

/**
 * Converts weights to lengths. Throws an Error for a weight that is not greater than 0. O(V + E); yields
 * after a bounded amount of work.
 */
export function* toLengthGraph(
  input: GraphInput & { readonly weights: Float32Array },
  direction: EdgeDirection,
): Generator<undefined, LengthGraph> {
  const { vertexCount, weights } = input;
  yield* checkWeights(weights, false);
  const { offsets: starts, targets: all, edges } = yield* toEdgeAdjacency(input, direction);
  const offsets = new Uint32Array(vertexCount + 1);
  const lengths = new Float32Array(all.length);
  yield;
  /** By vertex: index of its entry in the list of the current vertex. */
  const entries = new Uint32Array(vertexCount);
  let [length, min, work] = [0, Number.POSITIVE_INFINITY, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const first = length;
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++) {
      const other = all[entry]!;
      const own = weights[edges[entry]!]!;
      const known = entries[other]!;
      if (known >= first && known < length && all[known] === other) {
        lengths[known] = Math.min(lengths[known]!, own);
      } else {
        entries[other] = length;
        lengths[length] = own;
        all[length++] = other;
      }
      if (own < min) min = own;
    }
    offsets[vertex + 1] = length;
    work += 1 + starts[vertex + 1]! - starts[vertex]!;
    if (work < stepSize) continue;
    work = 0;
    yield;
  }
  return {
    vertexCount,
    offsets,
    targets: all.subarray(0, length),
    lengths: lengths.subarray(0, length),
    min,
  };
}

/** Consecutive single-source shortest-path searches with Dijkstra's algorithm. O(E · log E) each. */
export class LengthSearch {
  /** Float64 by vertex: distance in the last search; infinite for unreached vertices. */
  readonly distances: Float64Array;
  readonly #graph: LengthGraph;
  readonly #heap = new MinHeap();
  readonly #order: Uint32Array;
  #length = 0;

  constructor(graph: LengthGraph) {
    this.#graph = graph;
    this.distances = new Float64Array(graph.vertexCount).fill(Number.POSITIVE_INFINITY);
    this.#order = new Uint32Array(graph.vertexCount);
  }

  /** Vertices reached by the last search in order of distance; valid until the next search. */
  get reached(): Uint32Array {
    return this.#order.subarray(0, this.#length);
  }

  /** Yields after a bounded amount of work. */
  *run(source: number): Generator<undefined, void> {
    const { offsets, targets, lengths } = this.#graph;
    const { distances } = this;
    const order = this.#order;
    const heap = this.#heap;
    for (let place = 0; place < this.#length; place++) {
      if ((place & 0x7fff) === 0x7fff) yield;
      distances[order[place]!] = Number.POSITIVE_INFINITY;
    }
    this.#length = 0;
    distances[source] = 0;
    heap.push(0, source);
    let work = 0;
    while (heap.size > 0) {
      const key = heap.minKey;
      const vertex = heap.pop();
      // Outdated heap entry: a shorter path was found later.
      if (key > distances[vertex]!) continue;
      order[this.#length++] = vertex;
      const end = offsets[vertex + 1]!;
      for (let entry = offsets[vertex]!; entry < end; entry++) {
        const distance = key + lengths[entry]!;
        const other = targets[entry]!;
        if (distance >= distances[other]!) continue;
        distances[other] = distance;
        heap.push(distance, other);
      }
      work += 4 + end - offsets[vertex]!;
      if (work < stepSize) continue;
      work = 0;
      yield;
    }
  }

  /** True if the edge of an entry of the vertex, in the direction of the search, is on a shortest path. */
  isTight(vertex: number, entry: number): boolean {
    const { targets, lengths } = this.#graph;
    const [near, far] = [this.distances[vertex]!, this.distances[targets[entry]!]!];
    return near < far && near + lengths[entry]! - far <= lengthTolerance * far;
  }
}
