import type { GraphModel } from '../model/GraphModel.ts';
import type { LayoutPlan } from './layout.ts';

/** Positions by a rule; vertices without a position are placed in rows below the others, `gap` apart. O(V). */
export function toPlacesBeside(
  { vertexCount }: GraphModel,
  gap: number,
  placeOf: (vertex: number) => readonly [number, number] | undefined,
): Extract<LayoutPlan, { readonly kind: 'places' }> {
  const positions = new Float32Array(2 * vertexCount);
  const without: number[] = [];
  let [left, right, bottom] = [0, 0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const place = placeOf(vertex);
    if (place === undefined) {
      without.push(vertex);
      continue;
    }
    const isFirst = without.length === vertex;
    const [x, y] = place;
    left = isFirst ? x : Math.min(left, x);
    right = isFirst ? x : Math.max(right, x);
    bottom = isFirst ? y : Math.max(bottom, y);
    positions[2 * vertex] = x;
    positions[2 * vertex + 1] = y;
  }
  const columns = Math.max(Math.floor((right - left) / gap), Math.ceil(Math.sqrt(without.length)), 1);
  without.forEach((vertex, nth) => {
    positions[2 * vertex] = left + (nth % columns) * gap;
    positions[2 * vertex + 1] = bottom + (2 + Math.floor(nth / columns)) * gap;
  });
  return { kind: 'places', positions };
}
