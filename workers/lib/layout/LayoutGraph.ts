import { fillInSteps } from '../in-steps.ts';
import { type Adjacency, toAdjacency } from '../searches/adjacency.ts';

/**
 * Input graph of a layout as an adjacency list: undirected, each edge at both ends, no self-loops, no
 * parallel edges.
 */
export interface LayoutGraph {
  readonly vertexCount: number;
  /** Uint32, V + 1: start of the neighbours of each vertex in `targets`. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, by entry of `targets`: edge strength, summed over merged edges. */
  readonly weights: Float32Array;
  /** Float32, by vertex: number of merged vertices. */
  readonly masses: Float32Array;
}

const rangeSize = 16_384;

/**
 * The simple undirected graph of the given edges. Edge strength is 1 / minimum degree of its ends (as in
 * d3-force), so that a hub does not collapse its neighbours. O(V + E). Yields after a bounded amount of work.
 */
export function* toLayoutGraph(
  vertexCount: number,
  sources: Uint32Array,
  targets: Uint32Array,
): Generator<undefined, LayoutGraph> {
  const simple = yield* toAdjacency({ vertexCount, sources, targets }, 'any');
  const weights = new Float32Array(simple.targets.length);
  const { offsets } = simple;
  for (let vertex = 0; vertex < vertexCount; ) {
    const first = vertex;
    const last = offsets[first]! + rangeSize;
    while (vertex < vertexCount && vertex < first + rangeSize && offsets[vertex]! < last) vertex++;
    setWeights(weights, simple, first, vertex);
    yield;
  }
  return {
    ...simple,
    weights,
    masses: yield* fillInSteps(new Float32Array(vertexCount), 1),
  };
}

function setWeights(weights: Float32Array, { offsets, targets }: Adjacency, from: number, to: number): void {
  for (let vertex = from; vertex < to; vertex++) {
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const other = targets[entry]!;
      weights[entry] = 1 / Math.min(degree, offsets[other + 1]! - offsets[other]!);
    }
  }
}
