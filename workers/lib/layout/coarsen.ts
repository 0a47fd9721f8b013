import type { Random } from '../../../protocol/lib/random.ts';
import { Crew } from '../Crew.ts';
import { copyInSteps, fillInSteps } from '../in-steps.ts';
import { newArray, toShared } from '../shared-arrays.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { type MergeMaterial, MergeWork, mergeRounds } from './MergeWork.ts';

const none = 0xffffffff;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;
/** Approximate number of adjacency entries between two yields. */
const entriesPerStep = 16_384;
/** Clusters with more members accept only leaves. */
const maxMembers = 4;
/** Clusters and their entries in a range of merged edges. */
const clustersPerRange = 2048;
const entriesPerRange = 16_384;

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
export function* coarsen(
  graph: LayoutGraph,
  random: Random,
  crew: Crew<MergeMaterial> = new Crew([]),
): Generator<undefined, Coarsening> {
  const parents = yield* fillInSteps(new Uint32Array(graph.vertexCount), none);
  const order = yield* orderByDegree(graph, random);
  const waiting = yield* fillInSteps(new Uint32Array(graph.vertexCount), none);
  const clusters = new Clusters(graph, parents, waiting);
  for (let from = 0; from < order.length; ) {
    from = clusters.assign(order, from, Math.min(order.length, from + 1024));
    yield;
  }
  const coarse = yield* contract(graph, parents, clusters.count, crew.for(graph.vertexCount));
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
  const max = 64;
  const classOf = (vertex: number) => Math.min(max, offsets[vertex + 1]! - offsets[vertex]!);
  const starts = new Uint32Array(max + 2);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    starts[classOf(vertex) + 1]!++;
    if ((vertex & 0xffff) === 0xffff) yield;
  }
  for (let each = 0; each <= max; each++) starts[each + 1]! += starts[each]!;
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
  crew: Crew<MergeMaterial>,
): Generator<undefined, LayoutGraph> {
  const isShared = !crew.isEmpty;
  const keep = isShared ? toShared : <Values>(values: Values) => values;
  const starts = newArray(Uint32Array, count + 1, isShared);
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    starts[parents[vertex]! + 1]!++;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  for (let cluster = 0; cluster < count; cluster++) starts[cluster + 1]! += starts[cluster]!;
  yield;
  const cursor = yield* copyInSteps(starts, count);
  const members = newArray(Uint32Array, graph.vertexCount, isShared);
  const masses = newArray(Float32Array, count, isShared);
  const entries = new Uint32Array(count);
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    const cluster = parents[vertex]!;
    members[cursor[cluster]!++] = vertex;
    masses[cluster]! += graph.masses[vertex]!;
    entries[cluster]! += graph.offsets[vertex + 1]! - graph.offsets[vertex]!;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  yield;
  const { ranges, spaces } = toClusterRanges(entries);
  const rangeCount = ranges.length - 1;
  const edges = {
    kind: 'merge',
    offsets: keep(graph.offsets),
    targets: keep(graph.targets),
    weights: keep(graph.weights),
    parents: keep(parents),
    starts,
    members,
    ranges: keep(ranges),
    spaces: keep(spaces),
    counts: newArray(Uint32Array, count + 1, isShared),
    mergedTargets: newArray(Uint32Array, graph.targets.length, isShared),
    mergedWeights: newArray(Float32Array, graph.targets.length, isShared),
    entryStarts: newArray(Uint32Array, rangeCount + 1, isShared),
  } as const;
  yield;
  const { counts, entryStarts } = edges;
  const unfinished = { ...edges, coarseTargets: new Uint32Array(0), coarseWeights: new Float32Array(0) };
  crew.share(unfinished);
  yield* crew.run(new MergeWork(unfinished), rangeCount, [mergeRounds.merge]);
  for (let range = 0; range < rangeCount; range++) {
    for (let cluster = ranges[range]!; cluster < ranges[range + 1]!; cluster++)
      counts[cluster + 1]! += counts[cluster]!;
    entryStarts[range + 1] = counts[ranges[range + 1]!]!;
  }
  yield;
  const coarseTargets = newArray(Uint32Array, counts[count]!, isShared);
  const coarseWeights = newArray(Float32Array, counts[count]!, isShared);
  const finished = { ...edges, coarseTargets, coarseWeights };
  crew.share(finished);
  yield* crew.run(new MergeWork(finished), rangeCount, [mergeRounds.copy]);
  return { vertexCount: count, offsets: counts, targets: coarseTargets, weights: coarseWeights, masses };
}

/** Divides clusters by the number of entries of their members. Arrays as in `MergeMaterial`. */
function toClusterRanges(entries: Uint32Array): Pick<MergeMaterial, 'ranges' | 'spaces'> {
  const ranges = [0];
  const spaces = [0];
  let space = 0;
  for (let cluster = 0; cluster < entries.length; cluster++) {
    space += entries[cluster]!;
    const isFull =
      space - spaces.at(-1)! >= entriesPerRange || cluster + 1 - ranges.at(-1)! >= clustersPerRange;
    if (!isFull && cluster + 1 < entries.length) continue;
    ranges.push(cluster + 1);
    spaces.push(space);
  }
  return { ranges: Uint32Array.from(ranges), spaces: Uint32Array.from(spaces) };
}
