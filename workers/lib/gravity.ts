import type { Random } from '../../protocol/lib/random.ts';
import type { Coarsening } from './coarsen.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { toMeanDistances } from './mean-distances.ts';

/**
 * Number of bit-parallel searches: distances to 32 vertices separate the centre from the periphery well
 * enough.
 */
const passes = 1;
/** Ratio of √V to the mean path length in a planar sheet; small-world graphs have a much higher ratio. */
const sheetRatio = 1.5;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x3fff;
const most = 2.6;
const least = 0.01;

export interface Gravity {
  /** As a share of the repulsion. */
  readonly strength: number;
  /**
   * Float32 by level and vertex, mean 1: gravity is stronger for central vertices than for peripheral ones.
   */
  readonly pulls: readonly Float32Array[];
}

/**
 * Strength of gravity for a connected graph, and its factor for each vertex. It is almost 0 for a planar
 * sheet (distances grow with √V; gravity would crumple it) and high for a small-world graph. The layout with
 * the least stress of a small-world graph has a dense centre with remote vertices at its rim; uniform gravity
 * would give a uniform disc. The factors were measured on a grid, a friendship network and a package graph.
 * Yields after a bounded amount of work.
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

/** Mass-weighted means. */
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
