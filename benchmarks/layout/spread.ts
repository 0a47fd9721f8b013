import type { VertexExtents } from '../../protocol/layout-jobs.ts';
import type { FamilyGraph } from './dense-families.ts';

export interface Spread {
  /** Number of pairs of vertices whose discs overlap. */
  readonly overlaps: number;
  /** Largest ratio, over the parts, of the distances of their vertices to the nearest vertex; 1 if they are equal. */
  readonly nearestRatio: number;
  /**
   * Smallest distance between the centres of two parts, as a multiple of the sum of their radii (root mean square of
   * the distances to the centre); undefined for one part.
   */
  readonly apart: number | undefined;
}

/** Measures how a layout uses its area: positions are Float32, x, y interleaved, by vertex. O(V²). */
export function measureSpread(
  { parts, partCount }: Pick<FamilyGraph, 'parts' | 'partCount'>,
  positions: Float32Array,
  { halfWidths }: VertexExtents,
): Spread {
  const nearest = new Float64Array(parts.length).fill(Number.POSITIVE_INFINITY);
  let overlaps = 0;
  for (let one = 0; one < parts.length; one++) {
    for (let other = one + 1; other < parts.length; other++) {
      const distance = Math.hypot(
        positions[2 * one]! - positions[2 * other]!,
        positions[2 * one + 1]! - positions[2 * other + 1]!,
      );
      nearest[one] = Math.min(nearest[one]!, distance);
      nearest[other] = Math.min(nearest[other]!, distance);
      if (distance < halfWidths[one]! + halfWidths[other]!) overlaps++;
    }
  }
  let nearestRatio = 1;
  for (let part = 0; part < partCount; part++) {
    const own = nearest.filter((_, vertex) => parts[vertex] === part);
    nearestRatio = Math.max(nearestRatio, Math.max(...own) / Math.min(...own));
  }
  return { overlaps, nearestRatio, apart: partCount > 1 ? toApart(parts, partCount, positions) : undefined };
}

function toApart(parts: Uint16Array, partCount: number, positions: Float32Array): number {
  const counts = new Float64Array(partCount);
  const centres = new Float64Array(2 * partCount);
  parts.forEach((part, vertex) => {
    counts[part]!++;
    centres[2 * part]! += positions[2 * vertex]!;
    centres[2 * part + 1]! += positions[2 * vertex + 1]!;
  });
  centres.forEach((sum, slot) => {
    centres[slot] = sum / counts[slot >> 1]!;
  });
  const squares = new Float64Array(partCount);
  parts.forEach((part, vertex) => {
    squares[part]! +=
      (positions[2 * vertex]! - centres[2 * part]!) ** 2 +
      (positions[2 * vertex + 1]! - centres[2 * part + 1]!) ** 2;
  });
  const radii = squares.map((sum, part) => Math.sqrt(sum / counts[part]!));
  let min = Number.POSITIVE_INFINITY;
  for (let one = 0; one < partCount; one++) {
    for (let other = one + 1; other < partCount; other++) {
      const distance = Math.hypot(
        centres[2 * one]! - centres[2 * other]!,
        centres[2 * one + 1]! - centres[2 * other + 1]!,
      );
      min = Math.min(min, distance / (radii[one]! + radii[other]!));
    }
  }
  return min;
}
