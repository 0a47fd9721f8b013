import type { GraphInput } from '../../protocol/graph-jobs.ts';
import { toSimpleGraph } from './LayoutGraph.ts';

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
    const simple = yield* toSimpleGraph(vertexCount, sources, targets);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      strengths[vertex] = simple.offsets[vertex + 1]! - simple.offsets[vertex]!;
    }
    return {
      vertexCount,
      offsets: simple.offsets,
      targets: simple.targets,
      weights: new Float64Array(simple.targets.length).fill(1),
      strengths,
    };
  }
  const offsets = new Uint32Array(vertexCount + 1);
  for (let edge = 0; edge < sources.length; edge++) {
    if (sources[edge] === targets[edge]) continue;
    offsets[sources[edge]! + 1]!++;
    offsets[targets[edge]! + 1]!++;
  }
  yield;
  for (let vertex = 0; vertex < vertexCount; vertex++) offsets[vertex + 1]! += offsets[vertex]!;
  const cursor = offsets.slice(0, vertexCount);
  const ends = new Uint32Array(offsets[vertexCount]!);
  const endWeights = new Float64Array(ends.length);
  for (let edge = 0; edge < sources.length; edge++) {
    const source = sources[edge]!;
    const target = targets[edge]!;
    if ((edge & 65_535) === 0) yield;
    if (source === target) continue;
    const weight = weights[edge]!;
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      throw new Error(`the weight of edge ${edge}: expected a number from 0 on, found ${weight}`);
    }
    ends[cursor[source]!] = target;
    endWeights[cursor[source]!++] = weight;
    ends[cursor[target]!] = source;
    endWeights[cursor[target]!++] = weight;
    strengths[source]! += weight;
    strengths[target]! += weight;
  }
  return { vertexCount, offsets, targets: ends, weights: endWeights, strengths };
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
  for (let vertex = 0; vertex < vertexCount; vertex++) starts[labels[vertex]! + 1]!++;
  for (let part = 0; part < count; part++) starts[part + 1]! += starts[part]!;
  const cursor = starts.slice(0, count);
  const members = new Uint32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) members[cursor[labels[vertex]!]!++] = vertex;
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
    targets: merged.targets.slice(0, length),
    weights: merged.weights.slice(0, length),
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
  for (; part < to && work < 100_000; part++) {
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
