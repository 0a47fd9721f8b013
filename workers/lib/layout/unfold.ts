import type { Random } from '../../../protocol/lib/random.ts';
import { shuffleInSteps } from '../in-steps.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { descend, type Pivots, toPivots } from './place-by-pivots.ts';
import { smooth } from './smooth.ts';

/** Weight above which a term is satisfied at once in the single round of the descent, as 1 / weight. */
const descentStep = 3;
/** Maximum ratio of the stress after the descent to the stress before, for which a layout counts as folded. */
const foldedRatio = 0.75;
/** Number of averages of the displacements over neighbours: large parts move as a whole. */
const smoothings = 25;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x1fff;

/**
 * Unfolds a layout whose regions lie over each other. One round of stochastic gradient descent over the
 * distances to pivots gives each vertex a displacement. If the stress decreases by a quarter, the vertices are
 * moved by the displacements, averaged over the graph, so that the arrangement of neighbours remains; if not,
 * the given array is returned. positions: Float32, x, y interleaved; not modified. O(p · V + V + E). Yields
 * after a bounded amount of work.
 */
export function* unfold(
  graph: LayoutGraph,
  positions: Float32Array,
  random: Random,
): Generator<undefined, Float32Array> {
  const pivots = yield* toPivots(graph, random);
  const before = yield* toFit(pivots, positions);
  if (!(before.scale > 0)) return positions;
  const moved = new Float32Array(positions.length);
  // The descent works in units of the graph's distances.
  for (let slot = 0; slot < moved.length; slot++) {
    moved[slot] = positions[slot]! * before.scale;
    if ((slot & rangeMask) === rangeMask) yield;
  }
  const order = Uint32Array.from({ length: graph.vertexCount }, (_, vertex) => vertex);
  yield* shuffleInSteps(order, random);
  yield* descend(graph, pivots, moved, order, random, descentStep);
  const after = yield* toFit(pivots, moved);
  if (!(after.stress < foldedRatio * before.stress)) return positions;
  for (let slot = 0; slot < moved.length; slot++) {
    moved[slot] = moved[slot]! / before.scale - positions[slot]!;
    if ((slot & rangeMask) === rangeMask) yield;
  }
  const displacements = yield* smooth(graph, moved, smoothings);
  for (let slot = 0; slot < displacements.length; slot++) {
    displacements[slot]! += positions[slot]!;
    if ((slot & rangeMask) === rangeMask) yield;
  }
  return displacements;
}

/**
 * Normalized stress of a layout over the weighted distances to pivots, and the factor of the positions that
 * minimizes it.
 */
function* toFit(
  { vertices, distances, weights }: Pivots,
  positions: Float32Array,
): Generator<undefined, { readonly stress: number; readonly scale: number }> {
  const count = vertices.length;
  const vertexCount = positions.length / 2;
  let [sum, sumRatio, sumSquaredRatio] = [0, 0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let number = 0; number < count; number++) {
      const distance = distances[number * vertexCount + vertex]!;
      if (distance === 0) continue;
      const pivot = vertices[number]!;
      const dx = positions[2 * vertex]! - positions[2 * pivot]!;
      const dy = positions[2 * vertex + 1]! - positions[2 * pivot + 1]!;
      const ratio = Math.sqrt(dx * dx + dy * dy) / distance;
      const weight = weights[number]![distance]! * distance * distance;
      sum += weight;
      sumRatio += weight * ratio;
      sumSquaredRatio += weight * ratio * ratio;
    }
    if ((vertex & 0x7ff) === 0x7ff) yield;
  }
  // With r = l / d, the mean of (s·r − 1)² is minimal at s = Σr / Σr².
  const scale = sumSquaredRatio > 0 ? sumRatio / sumSquaredRatio : 0;
  return { stress: 1 - (scale * sumRatio) / sum, scale };
}
