import type { GraphModel } from '../model/GraphModel.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import { screenRadius } from '../styles/vertex-size.ts';
import type { Camera } from './Camera.ts';
import type { PointGrid } from './PointGrid.ts';

/** How far beside a vertex or an edge the pointer may be, in CSS pixels. */
const vertexSlackPx = 3;
const edgeSlackPx = 5;

export interface PickScene {
  readonly model: GraphModel;
  readonly columns: VertexColumns;
  readonly camera: Camera;
  readonly positions: Float32Array;
  readonly leastRadius: number;
  readonly grid: PointGrid;
}

/** The vertex under a screen point, the one whose middle is nearest in terms of its size. */
export function pickVertex(scene: PickScene, screenX: number, screenY: number): number | undefined {
  const { columns, camera, leastRadius } = scene;
  const { zoom } = camera.state;
  const at = camera.toWorld(screenX, screenY);
  const radiusOf = (vertex: number) =>
    screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, leastRadius);
  const widest = Math.max(columns.fullRadius * zoom, leastRadius * 2.5) + vertexSlackPx;
  return scene.grid.findBest(at.x, at.y, widest / zoom, (vertex, distance) => {
    if (vertex >= columns.count) return undefined;
    const radius = radiusOf(vertex);
    return distance * zoom <= radius + vertexSlackPx ? (distance * zoom) / radius : undefined;
  });
}

/** The edge nearest to a screen point, within a few pixels. O(E), two or three ms for 300,000 edges. */
export function pickEdge(scene: PickScene, screenX: number, screenY: number): number | undefined {
  const { model, positions, camera } = scene;
  const { x, y } = camera.toWorld(screenX, screenY);
  const slack = edgeSlackPx / camera.state.zoom;
  const { sources, targets, edgeCount } = model;
  let best: number | undefined;
  let bestDistance = slack * slack;
  for (let edge = 0; edge < edgeCount; edge++) {
    const [from, to] = [2 * sources[edge]!, 2 * targets[edge]!];
    const [x0, y0, x1, y1] = [positions[from]!, positions[from + 1]!, positions[to]!, positions[to + 1]!];
    if ((x0 < x - slack && x1 < x - slack) || (x0 > x + slack && x1 > x + slack)) continue;
    if ((y0 < y - slack && y1 < y - slack) || (y0 > y + slack && y1 > y + slack)) continue;
    const distance = distanceToSegment(x - x0, y - y0, x1 - x0, y1 - y0);
    if (distance > bestDistance) continue;
    best = edge;
    bestDistance = distance;
  }
  return best;
}

/** Square of the distance from (px, py) to the segment from the origin to (dx, dy). */
function distanceToSegment(px: number, py: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return (px - along * dx) ** 2 + (py - along * dy) ** 2;
}
