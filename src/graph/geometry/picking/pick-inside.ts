import type { GraphModel } from '../../model/GraphModel.ts';
import type { Camera, Point } from '../camera/Camera.ts';
import type { PointFinder } from './PointScan.ts';

/**
 * Vertices whose centre is drawn inside a screen polygon (even-odd rule), ascending. O(vertices in its bounding box ·
 * corners).
 */
export function pickInside(
  {
    camera,
    grid,
    positions,
    model,
  }: {
    readonly camera: Camera;
    readonly grid: PointFinder;
    readonly positions: Float32Array;
    readonly model?: Pick<GraphModel, 'isVertexHidden'>;
  },
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
  // Without a lens, the test runs in world coordinates and needs no projection of vertices.
  const { lens } = camera;
  const worldPolygon = polygon.map(({ x, y }) => camera.toFlatWorld(x, y));
  const isFound = new Uint8Array(positions.length / 2);
  let count = 0;
  grid.visitInside(box, (vertex) => {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    let isIn: boolean;
    if (lens === undefined) isIn = isInside(worldPolygon, x, y);
    else {
      const seen = camera.toScreen(x, y);
      isIn = isInside(polygon, seen.x, seen.y);
    }
    if (isIn && model?.isVertexHidden(vertex) !== true) {
      isFound[vertex] = 1;
      count++;
    }
    return true;
  });
  const found = new Array<number>(count);
  let next = 0;
  for (let vertex = 0; next < count; vertex++) if (isFound[vertex] === 1) found[next++] = vertex;
  return found;
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
