import type { Random } from '../../protocol/lib/random.ts';
import type { Coarsening } from './coarsen.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { toMeanDistances } from './mean-distances.ts';

/** Distances to 32 vertices tell the middle from the rim well enough. */
const passes = 1;
/** A sheet's root of V against its mean path length; small worlds have much more. */
const sheetRatio = 1.5;
/** One less than the vertices between two yields. */
const rangeMask = 0x3fff;
const most = 2.6;
const least = 0.01;

export interface Gravity {
  /** As a share of the repulsion. */
  readonly strength: number;
  /** By level and vertex, mean 1: the middle of the graph is drawn to the middle of the picture more than its rim. */
  readonly pulls: readonly Float32Array[];
}

/**
 * How much gravity suits a connected graph, and its vertices each: next to none where it is a sheet (distances grow as
 * the root of V; gravity would crumple it), much where it is a small world. There the picture of least stress is dense in
 * its middle, with those far from all others at its rim; even gravity makes an even disc. The factors are measured on a
 * grid, a friendship network and a package graph. Yields after a bounded amount of work.
 */
export function* toGravity(
  graph: LayoutGraph,
  levels: readonly Coarsening[],
  random: Random,
): Generator<undefined, Gravity> {
  const { vertexCount } = graph;
  const means = yield* toMeanDistances(graph, random, passes);
  let sum = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    sum += means[vertex]!;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  const meanDistance = Math.max(1, sum / vertexCount);
  const ratio = Math.sqrt(vertexCount) / meanDistance;
  const strength = Math.min(most, Math.max(least, 0.04 * ratio - 0.0375));
  const exponent = 2 * Math.min(1, Math.max(0, (ratio - sheetRatio) / 4));
  const pulls = means;
  let all = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    pulls[vertex] = (meanDistance / Math.max(1, means[vertex]!)) ** exponent;
    all += pulls[vertex]!;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  const scale = vertexCount / all;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    pulls[vertex]! *= scale;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  const byLevel = [pulls];
  let fine = graph;
  for (const { graph: coarse, parents } of levels) {
    byLevel.push(yield* toCoarsePulls(fine, coarse, parents, byLevel.at(-1)!));
    fine = coarse;
  }
  return { strength, pulls: byLevel };
}

/** Means by mass. */
function* toCoarsePulls(
  fine: LayoutGraph,
  coarse: LayoutGraph,
  parents: Uint32Array,
  pulls: Float32Array,
): Generator<undefined, Float32Array> {
  const means = new Float32Array(coarse.vertexCount);
  for (let vertex = 0; vertex < fine.vertexCount; vertex++) {
    means[parents[vertex]!]! += pulls[vertex]! * fine.masses[vertex]!;
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  for (let vertex = 0; vertex < coarse.vertexCount; vertex++) means[vertex]! /= coarse.masses[vertex]!;
  return means;
}
