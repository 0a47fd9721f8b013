import type { Coarsening } from './coarsen.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { toMean } from './mean-distances.ts';

/** Ratio of √V to the mean path length in a planar sheet; small-world graphs have a much higher ratio. */
const sheetRatio = 1.5;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x3fff;
const maxStrength = 2.6;
const minStrength = 0.01;

interface Gravity {
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
 * means: mean distance of each vertex to a sample of vertices. Yields after a bounded amount of work.
 */
export function* toGravity(
  graph: LayoutGraph,
  levels: readonly Coarsening[],
  means: Float32Array,
): Generator<undefined, Gravity> {
  const { vertexCount } = graph;
  const meanDistance = Math.max(1, yield* toMean(means));
  const ratio = Math.sqrt(vertexCount) / meanDistance;
  const strength = Math.min(maxStrength, Math.max(minStrength, 0.04 * ratio - 0.0375));
  const exponent = 2 * Math.min(1, Math.max(0, (ratio - sheetRatio) / 4));
  const pulls = new Float32Array(vertexCount);
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
  const byLevel: Float32Array[] = [pulls];
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
