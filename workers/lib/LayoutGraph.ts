import { type Adjacency, toAdjacency } from './adjacency.ts';
import { fillInSteps } from './in-steps.ts';

/** A graph as the layout sees it: undirected, each edge at both its ends, no loops, no parallel edges. */
export interface LayoutGraph {
  readonly vertexCount: number;
  /** Uint32, V + 1: where the neighbours of a vertex start in `targets`. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, by entry of `targets`: the strength of the edge, or of all edges merged in it. */
  readonly weights: Float32Array;
  /** Float32, by vertex: how many vertices are merged in it. */
  readonly masses: Float32Array;
}

const rangeSize = 16_384;

/**
 * The simple undirected graph of the given edges; an edge is as strong as 1 / the smaller degree of its ends (as in
 * d3-force), so that a hub does not swallow its neighbours. O(V + E). Yields after a bounded amount of work.
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
