import type { GraphInput } from '../../protocol/graph-jobs.ts';
import { toAdjacency, toEdgeAdjacency } from './adjacency.ts';
import { checkWeights } from './check-weights.ts';
import { copyInSteps, fillInSteps } from './in-steps.ts';

const sliceEntries = 32_768;

/** An undirected graph without loops, each edge at both its ends; parallel edges may stand side by side. */
export interface WeightedGraph {
  readonly vertexCount: number;
  /** Uint32, V + 1: where the neighbours of a vertex start in `targets`. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Float64, by entry of `targets`. */
  readonly weights: Float64Array;
  /** Float64, by vertex: the weights of all its ends, also of those inside a merged vertex. */
  readonly strengths: Float64Array;
}

/** Without weights parallel and opposite edges are one edge of weight 1. O(V + E). */
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

/** Room for the entries of a merged graph before it is known how many there are: as many as the graph's. */
export interface MergeRoom {
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
}

/** One vertex for each part; what lies inside a part counts in its strength only. `labels`: 0 to count − 1. O(V + E). */
export function* mergeParts(
  graph: WeightedGraph,
  labels: Uint32Array,
  count: number,
  room: MergeRoom,
): Generator<undefined, WeightedGraph> {
  const starts = new Uint32Array(count + 1);
  const { vertexCount } = graph;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 0xffff) === 0xffff) yield;
    starts[labels[vertex]! + 1]!++;
  }
  for (let part = 0; part < count; part++) starts[part + 1]! += starts[part]!;
  yield;
  const cursor = starts.slice(0, count);
  const members = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 0x7fff) === 0x7fff) yield;
    members[cursor[labels[vertex]!]!++] = vertex;
  }
  yield;
  const merged = {
    offsets: new Uint32Array(count + 1),
    targets: room.targets,
    weights: room.weights,
    strengths: new Float64Array(count),
    slots: new Uint32Array(count),
  };
  for (let part = 0; part < count; ) {
    part = mergeSome(graph, labels, starts, members, merged, part, count);
    yield;
  }
  const length = merged.offsets[count]!;
  return {
    vertexCount: count,
    offsets: merged.offsets,
    targets: yield* copyInSteps(merged.targets, length),
    weights: yield* copyInSteps(merged.weights, length),
    strengths: merged.strengths,
  };
}

function mergeSome(
  graph: WeightedGraph,
  labels: Uint32Array,
  starts: Uint32Array,
  members: Uint32Array,
  merged: Omit<WeightedGraph, 'vertexCount'> & { slots: Uint32Array },
  from: number,
  to: number,
): number {
  const { offsets, targets, weights, strengths, slots } = merged;
  let length = offsets[from]!;
  let work = 0;
  let part = from;
  for (; part < to && work < sliceEntries; part++) {
    const first = length;
    for (let place = starts[part]!; place < starts[part + 1]!; place++) {
      const vertex = members[place]!;
      strengths[part]! += graph.strengths[vertex]!;
      const end = graph.offsets[vertex + 1]!;
      work += 1 + end - graph.offsets[vertex]!;
      for (let entry = graph.offsets[vertex]!; entry < end; entry++) {
        const other = labels[graph.targets[entry]!]!;
        if (other === part) continue;
        // A slot is this part's own only where it points back at the same neighbour.
        const slot = slots[other]!;
        if (slot >= first && slot < length && targets[slot] === other) {
          weights[slot]! += graph.weights[entry]!;
        } else {
          slots[other] = length;
          targets[length] = other;
          weights[length++] = graph.weights[entry]!;
        }
      }
    }
    offsets[part + 1] = length;
  }
  return part;
}
