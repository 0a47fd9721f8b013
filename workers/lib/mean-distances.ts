import type { Random } from '../../protocol/lib/random.ts';
import { BitSearch, maxSources } from './BitSearch.ts';
import type { LayoutGraph } from './LayoutGraph.ts';

/**
 * By vertex: mean distance to 32 · `passes` random vertices of a connected graph. Yields after a bounded
 * amount of work.
 */
export function* toMeanDistances(
  graph: LayoutGraph,
  random: Random,
  passes: number,
): Generator<undefined, Float32Array> {
  const { vertexCount } = graph;
  const sums = new Float32Array(vertexCount);
  const search = new BitSearch(graph);
  for (let pass = 0; pass < passes; pass++) {
    search.start(Array.from({ length: maxSources }, () => random.nextBelow(vertexCount)));
    for (let distance = 1; search.frontierLength > 0; distance++) {
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

/** The mean of the values. Yields after a bounded amount of work. */
export function* toMean(values: Float32Array): Generator<undefined, number> {
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

function countBits(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
