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
  for (let slot = 0; slot < count; slot++) {
    const vertex = vertices[slot]!;
    places[2 * slot] = positions[2 * vertex]!;
    places[2 * slot + 1] = positions[2 * vertex + 1]!;
    for (let part = 0; part < 4; part++) colors[4 * slot + part] = columns.colors[4 * vertex + part]!;
    radii[slot] = columns.radii[vertex]!;
  }
  batch.setPositions(places, count);
  batch.setLooks(colors, radii, count);
  batch.setOrder(Uint32Array.from({ length: count }, (_, slot) => slot));
}
