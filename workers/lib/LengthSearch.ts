import type { EdgeDirection, GraphInput } from '../../protocol/graph-jobs.ts';
import { type Adjacency, adjacencyBytes, toEdgeAdjacency } from './adjacency.ts';
import { checkWeights } from './check-weights.ts';
import { MinHeap } from './MinHeap.ts';

/** Lengths have seven digits: sums that differ by less than this share are the same. */
export const lengthTolerance = 1e-6;
const stepSize = 8192;

/** Of parallel edges the shortest is there. */
export interface LengthGraph extends Adjacency {
  /** Float32, by entry of `targets`; above 0. */
  readonly lengths: Float32Array;
  /** The least of them; infinite without edges. */
  readonly least: number;
}

/** What `toLengthGraph` and a search in it hold at their most, bytes. */
export function lengthSearchBytes(input: GraphInput, direction: EdgeDirection): number {
  const entries = (direction === 'any' ? 2 : 1) * input.sources.length;
  return adjacencyBytes(input, direction, true) + 16 * entries + 20 * input.vertexCount;
}

/** Weights as lengths. Throws for one that is not above 0. O(V + E); yields after a bounded amount of work. */
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
  /** By vertex: where the entry to it is among those of the vertex at hand. */
  const entries = new Uint32Array(vertexCount);
  let [length, least, work] = [0, Number.POSITIVE_INFINITY, 0];
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
      if (own < least) least = own;
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
    least,
  };
}

/** Shortest ways from one source to all others after Dijkstra, one source after the other. O(E · log E) each. */
export class LengthSearch {
  /** Float64 by vertex: of those reached last; infinite of all others. */
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

  /** The vertices reached last, by their distance; valid until the next search. */
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
      const key = heap.leastKey;
      const vertex = heap.pop();
      // A shorter way was found after this one was noted.
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

  /** Whether the edge of an entry of the vertex, in the search's direction, lies on a shortest way. */
  isTight(vertex: number, entry: number): boolean {
    const { targets, lengths } = this.#graph;
    const [near, far] = [this.distances[vertex]!, this.distances[targets[entry]!]!];
    return near < far && near + lengths[entry]! - far <= lengthTolerance * far;
  }
}
