import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import { fillInSteps } from '../in-steps.ts';
import { toAdjacency, toEdgeAdjacency } from '../searches/adjacency.ts';
import { checkWeights } from '../searches/check-weights.ts';

const sliceEntries = 32_768;

/**
 * An undirected graph without self-loops as an adjacency list. Each edge is stored at both ends; parallel
 * edges are allowed.
 */
interface WeightedGraph {
  readonly vertexCount: number;
  /** Uint32, V + 1: start of the neighbours of each vertex in `targets`. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Float64, by entry of `targets`: edge weight. */
  readonly weights: Float64Array;
  /** Float64, by vertex: sum of the weights of its edge ends, including edges inside a merged vertex. */
  readonly strengths: Float64Array;
}

/** Without weights, parallel and opposite edges are merged to one edge of weight 1. O(V + E). */
export function* toWeightedGraph({
  vertexCount,
  sources,
  targets,
  weights,
}: GraphInput): Generator<undefined, WeightedGraph> {
  const strengths = new Float64Array(vertexCount);
  if (weights === undefined) {
    const simple = yield* toAdjacency({ vertexCount, sources, targets }, 'any');
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & 0x1ffff) === 0x1ffff) yield;
      strengths[vertex] = simple.offsets[vertex + 1]! - simple.offsets[vertex]!;
    }
    const ones = yield* fillInSteps(new Float64Array(simple.targets.length), 1);
    return { ...simple, weights: ones, strengths };
  }
  yield* checkWeights(weights);
  const adjacency = yield* toEdgeAdjacency({ vertexCount, sources, targets }, 'any');
  const { offsets, edges } = adjacency;
  const endWeights = new Float64Array(edges.length);
  let work = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const end = offsets[vertex + 1]!;
    for (let entry = offsets[vertex]!; entry < end; entry++) {
      endWeights[entry] = weights[edges[entry]!]!;
      strengths[vertex]! += endWeights[entry]!;
    }
    work += 1 + end - offsets[vertex]!;
    if (work < sliceEntries) continue;
    work = 0;
    yield;
  }
  return { vertexCount, offsets, targets: adjacency.targets, weights: endWeights, strengths };
}
