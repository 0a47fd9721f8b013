import type { DrawFrame } from '../Layer.ts';
import type { PointBatch } from './PointBatch.ts';

/** Sends just these vertices to the batch. */
export function fillPoints(
  batch: PointBatch,
  { positions, columns }: DrawFrame,
  vertices: readonly number[] | Uint32Array,
): void {
  const count = vertices.length;
  const places = new Float32Array(2 * count);
  const colors = new Uint8Array(4 * count);
  const radii = new Float32Array(count);
  vertices.forEach((vertex, slot) => {
    places.set(positions.subarray(2 * vertex, 2 * vertex + 2), 2 * slot);
    colors.set(columns.colors.subarray(4 * vertex, 4 * vertex + 4), 4 * slot);
    radii[slot] = columns.radii[vertex]!;
  });
  batch.setPositions(places, count);
  batch.setLooks(colors, radii, count);
  batch.setOrder(Uint32Array.from({ length: count }, (_, slot) => slot));
}
