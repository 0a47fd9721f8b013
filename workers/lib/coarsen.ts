import type { Random } from '../../protocol/lib/random.ts';
import { copyInSteps, fillInSteps } from './in-steps.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

const none = 0xffffffff;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;
/** Approximate number of adjacency entries between two yields. */
const entriesPerStep = 16_384;
/** Clusters with more members accept only leaves. */
const maxMembers = 4;

/** The next coarser level. `parents` (Uint32 by vertex): the coarse vertex of each vertex. */
export interface Coarsening {
  readonly graph: LayoutGraph;
  readonly parents: Uint32Array;
}

/**
 * Merges strongly connected neighbours into coarse vertices; a third to a half of the vertices remain. Leaves
 * join their neighbour regardless of its size, so that stars shrink in one step. A vertex whose neighbours
 * are all full joins another such neighbour of the same hub. O(V + E). Yields after a bounded amount of work.
 */
export function* coarsen(graph: LayoutGraph, random: Random): Generator<undefined, Coarsening> {
  const parents = yield* fillInSteps(new Uint32Array(graph.vertexCount), none);
  const order = yield* orderByDegree(graph, random);
  const waiting = yield* fillInSteps(new Uint32Array(graph.vertexCount), none);
  const clusters = new Clusters(graph, parents, waiting);
  for (let from = 0; from < order.length; ) {
    from = clusters.assign(order, from, Math.min(order.length, from + 1024));
    yield;
  }
  const coarse = yield* contract(graph, parents, clusters.count);
  return { graph: coarse, parents };
}

/** Ascending degree, so that leaves are assigned before hubs are full; random order among equal degrees. */
function* orderByDegree(
  { vertexCount, offsets }: LayoutGraph,
  random: Random,
): Generator<undefined, Uint32Array> {
  const shuffled = new Uint32Array(vertexCount);
  // Fisher-Yates shuffle (inside-out variant) in ranges.
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const place = random.nextBelow(vertex + 1);
    shuffled[vertex] = shuffled[place]!;
    shuffled[place] = vertex;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  const most = 64;
  const classOf = (vertex: number) => Math.min(most, offsets[vertex + 1]! - offsets[vertex]!);
  const starts = new Uint32Array(most + 2);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    starts[classOf(vertex) + 1]!++;
    if ((vertex & 0xffff) === 0xffff) yield;
  }
  for (let each = 0; each <= most; each++) starts[each + 1]! += starts[each]!;
  const order = new Uint32Array(vertexCount);
  for (let place = 0; place < vertexCount; place++) {
    const vertex = shuffled[place]!;
    order[starts[classOf(vertex)]!++] = vertex;
    if ((place & rangeMask) === rangeMask) yield;
  }
  return order;
}

class Clusters {
  count = 0;
  readonly #graph: LayoutGraph;
  readonly #parents: Uint32Array;
  readonly #members: Uint32Array;
  readonly #masses: Float64Array;
  readonly #waiting: Uint32Array;

  /** waiting: by vertex, a single-vertex cluster that waits for a partner at the same neighbour. */
  constructor(graph: LayoutGraph, parents: Uint32Array, waiting: Uint32Array) {
    this.#graph = graph;
    this.#parents = parents;
    this.#members = new Uint32Array(graph.vertexCount);
    this.#masses = new Float64Array(graph.vertexCount);
    this.#waiting = waiting;
  }

  /** Assigns vertices of the order; stops early after a bounded number of entries. Returns the next index. */
  assign(order: Uint32Array, from: number, to: number): number {
    const parents = this.#parents;
    const { offsets } = this.#graph;
    let work = 0;
    let place = from;
    while (place < to && work < entriesPerStep) {
      const vertex = order[place++]!;
      if (parents[vertex] !== none) continue;
      this.#assignOne(vertex);
      work += offsets[vertex + 1]! - offsets[vertex]!;
    }
    return place;
  }

  #assignOne(vertex: number): void {
    const { offsets, targets, weights, masses } = this.#graph;
    const parents = this.#parents;
    const start = offsets[vertex]!;
    const end = offsets[vertex + 1]!;
    const isLeaf = end - start === 1;
    let best = none;
    let bestRating = 0;
    let heaviest = none;
    let heaviestRating = 0;
    for (let entry = start; entry < end; entry++) {
      const other = targets[entry]!;
      const cluster = parents[other]!;
      const mass = cluster === none ? masses[other]! : this.#masses[cluster]!;
      const degree = offsets[other + 1]! - offsets[other]!;
      const rating = weights[entry]! / (mass * Math.sqrt(degree));
      if (rating > heaviestRating) {
        heaviest = other;
        heaviestRating = rating;
      }
      if (rating > bestRating && (isLeaf || cluster === none || this.#members[cluster]! < maxMembers)) {
        best = other;
        bestRating = rating;
      }
    }
    if (best !== none) {
      if (parents[best] === none) this.#open(best);
      this.#join(vertex, parents[best]!);
      return;
    }
    const companion = heaviest === none ? none : this.#waiting[heaviest]!;
    if (companion !== none && this.#members[companion]! < maxMembers) {
      this.#join(vertex, companion);
      return;
    }
    this.#open(vertex);
    if (heaviest !== none) this.#waiting[heaviest] = parents[vertex]!;
  }

  #open(vertex: number): void {
    this.#join(vertex, this.count++);
  }

  #join(vertex: number, cluster: number): void {
    this.#parents[vertex] = cluster;
    this.#members[cluster]!++;
    this.#masses[cluster]! += this.#graph.masses[vertex]!;
  }
}

function* contract(
  graph: LayoutGraph,
  parents: Uint32Array,
  count: number,
): Generator<undefined, LayoutGraph> {
  const starts = new Uint32Array(count + 1);
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    starts[parents[vertex]! + 1]!++;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  for (let cluster = 0; cluster < count; cluster++) starts[cluster + 1]! += starts[cluster]!;
  yield;
  const cursor = yield* copyInSteps(starts, count);
  const members = new Uint32Array(graph.vertexCount);
  const masses = new Float32Array(count);
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    const cluster = parents[vertex]!;
    members[cursor[cluster]!++] = vertex;
    masses[cluster]! += graph.masses[vertex]!;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  yield;
  const offsets = new Uint32Array(count + 1);
  const targets = new Uint32Array(graph.targets.length);
  const weights = new Float32Array(graph.targets.length);
  const slots = yield* fillInSteps(new Uint32Array(count), none);
  yield* mergeEdges(
    graph,
    parents,
    starts,
    members,
    { vertexCount: count, offsets, targets, weights, masses },
    slots,
  );
  const length = offsets[count]!;
  return {
    vertexCount: count,
    offsets,
    targets: yield* copyInSteps(targets, length),
    weights: yield* copyInSteps(weights, length),
    masses,
  };
}

/** slots: by cluster, its index in `coarse.targets`. */
function* mergeEdges(
  graph: LayoutGraph,
  parents: Uint32Array,
  starts: Uint32Array,
  members: Uint32Array,
  { vertexCount, offsets, targets, weights }: LayoutGraph,
  slots: Uint32Array,
): Generator<undefined, void> {
  let length = 0;
  let work = 0;
  for (let cluster = 0; cluster < vertexCount; cluster++) {
    const first = length;
    for (let place = starts[cluster]!; place < starts[cluster + 1]!; place++) {
      const vertex = members[place]!;
      const end = graph.offsets[vertex + 1]!;
      for (let entry = graph.offsets[vertex]!; entry < end; entry++) {
        const other = parents[graph.targets[entry]!]!;
        if (other === cluster) continue;
        const slot = slots[other]!;
        if (slot !== none && slot >= first && slot < length && targets[slot] === other) {
          weights[slot]! += graph.weights[entry]!;
        } else {
          slots[other] = length;
          targets[length] = other;
          weights[length++] = graph.weights[entry]!;
        }
      }
      work += 1 + end - graph.offsets[vertex]!;
    }
    offsets[cluster + 1] = length;
    if (work < entriesPerStep) continue;
    work = 0;
    yield;
  }
}
