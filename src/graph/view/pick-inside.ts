import type { Camera, Point } from './Camera.ts';
import type { PointGrid } from './PointGrid.ts';

/** Vertices whose middle is seen inside a polygon of the screen (even-odd rule), ascending. O(vertices in its box · corners). */
export function pickInside(
  {
    camera,
    grid,
    positions,
  }: { readonly camera: Camera; readonly grid: PointGrid; readonly positions: Float32Array },
  polygon: readonly Point[],
): readonly number[] {
  if (polygon.length < 3) return [];
  const xs = polygon.map(({ x }) => x);
  const ys = polygon.map(({ y }) => y);
  const box = camera.boundsOf({
    minX: Math.min(...xs),
    minY: Math.min(...ys),
    maxX: Math.max(...xs),
    maxY: Math.max(...ys),
  });
  const found: number[] = [];
  grid.visitInside(box, (vertex) => {
    const at = camera.toScreen(positions[2 * vertex]!, positions[2 * vertex + 1]!);
    if (isInside(polygon, at.x, at.y)) found.push(vertex);
    return true;
  });
  return found.sort((left, right) => left - right);
}

function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let isIn = false;
  let before = polygon.at(-1)!;
  for (const corner of polygon) {
    if (corner.y > y !== before.y > y) {
      const crossing = corner.x + ((y - corner.y) / (before.y - corner.y)) * (before.x - corner.x);
      if (x < crossing) isIn = !isIn;
    }
    before = corner;
  }
  return isIn;
}
