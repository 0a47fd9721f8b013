import type { Random } from '../../../protocol/lib/random.ts';
import { Crew } from '../Crew.ts';
import { toVertexRanges } from '../forces/vertex-ranges.ts';
import { BitSearch, maxSources } from '../searches/BitSearch.ts';
import { BreadthFirstSearch } from '../searches/BreadthFirstSearch.ts';
import { newArray, toShared } from '../shared-arrays.ts';
import { countBits, type DistanceMaterial, DistanceWork } from './DistanceWork.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/** Number of vertices whose mean distances `hasMeansAbove` measures. */
const sampledMeans = 3;
/** Share of the vertices in the frontier from which helpers look at all vertices instead. */
const pullShare = 0.02;

/**
 * By vertex: mean distance to 32 · `passes` random vertices of a connected graph. Yields after a bounded
 * amount of work.
 */
export function* toMeanDistances(
  graph: LayoutGraph,
  random: Random,
  passes: number,
  crew: Crew<DistanceMaterial> = new Crew([]),
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const isShared = !crew.isEmpty;
  const sums = newArray(Float32Array, vertexCount, isShared);
  const search = new BitSearch(graph, isShared);
  const pull = isShared ? toPull(graph, search, sums, crew) : undefined;
  for (let pass = 0; pass < passes; pass++) {
    search.start(Array.from({ length: maxSources }, () => random.nextBelow(vertexCount)));
    for (let distance = 1; search.frontierLength > 0; distance++) {
      if (pull !== undefined && search.frontierLength >= pullShare * vertexCount) {
        yield* pull(distance);
        continue;
      }
      yield* search.advance();
      yield* addDistance(sums, search, distance);
    }
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    sums[vertex]! /= maxSources * passes;
    if ((vertex & 0xffff) === 0xffff) yield;
  }
  return sums;
}

/**
 * Whether the mean distance from each of a few random vertices of a connected graph is above `limit`. Ends at the first
 * one that is not. Yields after a bounded amount of work.
 */
export function* hasMeansAbove(
  graph: LayoutGraph,
  random: Random,
  limit: number,
): Generator<undefined, boolean> {
  const { vertexCount } = graph;
  const search = new BreadthFirstSearch(graph);
  for (let source = 0; source < sampledMeans; source++) {
    yield* search.run(random.nextBelow(vertexCount));
    if ((yield* toMean(search.depths)) <= limit) return false;
  }
  return true;
}

/** A step of the search, and its distances, by the helpers; the result is that of `advance` and `addDistance`. */
function toPull(
  graph: LayoutGraph,
  search: BitSearch,
  sums: Float32Array,
  crew: Crew<DistanceMaterial>,
): (distance: number) => Generator<undefined, void> {
  const starts = toShared(toVertexRanges(graph));
  const material: DistanceMaterial = {
    kind: 'distance',
    offsets: toShared(graph.offsets),
    targets: toShared(graph.targets),
    seen: search.seen,
    arriving: [search.arriving, search.next],
    sums,
    starts,
    reached: newArray(Uint32Array, graph.vertexCount, true),
    counts: newArray(Uint32Array, starts.length - 1, true),
  };
  const { arriving, counts, reached } = material;
  crew.share(material);
  const work = new DistanceWork(material);
  return function* (distance) {
    const side = search.arriving === arriving[0] ? 0 : 1;
    yield* crew.run(work, counts.length, [distance, side]);
    let length = 0;
    for (let range = 0; range < counts.length; range++) {
      const start = starts[range]!;
      search.frontier.set(reached.subarray(start, start + counts[range]!), length);
      length += counts[range]!;
    }
    yield;
    search.pass(length);
  };
}

/** The mean of the values. Yields after a bounded amount of work. */
export function* toMean(values: Float32Array | Int32Array): Generator<undefined, number> {
  let sum = 0;
  for (let place = 0; place < values.length; place++) {
    sum += values[place]!;
    if ((place & 0xffff) === 0xffff) yield;
  }
  return sum / values.length;
}

/** Adds the current depth once for each source that reached the vertex in the last step. */
function* addDistance(
  sums: Float32Array,
  { frontier, frontierLength, arriving }: BitSearch,
  distance: number,
): Generator<undefined, void> {
  for (let place = 0; place < frontierLength; place++) {
    const vertex = frontier[place]!;
    sums[vertex]! += distance * countBits(arriving[vertex]!);
    if ((place & 0x7fff) === 0x7fff) yield;
  }
}
