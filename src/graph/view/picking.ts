import { edgeLinesOf } from '../layers/lib/edge-lines.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import { screenRadius } from '../styles/vertex-size.ts';
import { type Camera, toScreen } from './Camera.ts';
import type { EdgeGrid } from './EdgeGrid.ts';
import { throughLens } from './lens.ts';
import type { PointGrid } from './PointGrid.ts';

/** How far beside a vertex or an edge the pointer may be, in CSS pixels. */
const vertexSlackPx = 3;
const edgeSlackPx = 5;
/** Edges that are looked at one by one; with more the grid is asked. */
const mostScanned = 20_000;

interface PickScene {
  readonly model: GraphModel;
  readonly columns: VertexColumns;
  readonly camera: Camera;
  readonly positions: Float32Array;
  readonly leastRadius: number;
  readonly grid: PointGrid;
  /** The lens bends lines, not only their ends: the picture is seen through it as a whole. */
  readonly isWarped: boolean;
  /** Made when it is first asked for. */
  edgeGrid(): EdgeGrid;
}

/** The vertex under a screen point, the one whose middle is nearest in terms of its size. */
export function pickVertex(
  scene: PickScene,
  screenX: number,
  screenY: number,
  slackPx = vertexSlackPx,
): number | undefined {
  const { columns, camera, leastRadius, positions, grid } = scene;
  const { zoom } = camera.state;
  const at = camera.toFlatWorld(screenX, screenY);
  const { lens } = camera;
  const radiusOf = (vertex: number, scale: number) =>
    screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom * scale, leastRadius);
  const widest = Math.max(columns.widestRadius * zoom, leastRadius * 2.5) + slackPx;
  if (lens === undefined) {
    return grid.findBest(at.x, at.y, widest / zoom, (vertex, distance) => {
      if (vertex >= columns.count) return undefined;
      const radius = radiusOf(vertex, 1);
      return distance * zoom <= radius + slackPx ? (distance * zoom) / radius : undefined;
    });
  }
  const reach = lens.radiusPx + widest * (1 + lens.strength);
  return grid.findBest(at.x, at.y, reach / zoom, (vertex) => {
    if (vertex >= columns.count) return undefined;
    const flat = toScreen(
      camera.state,
      camera.widthPx,
      camera.heightPx,
      positions[2 * vertex]!,
      positions[2 * vertex + 1]!,
    );
    const seen = throughLens(lens, flat.x, flat.y);
    const distancePx = Math.hypot(seen.x - screenX, seen.y - screenY);
    const radius = radiusOf(vertex, seen.scale);
    return distancePx <= radius + slackPx ? distancePx / radius : undefined;
  });
}

/** The edge whose line is nearest to a screen point, within a few pixels. */
export function pickEdge(scene: PickScene, screenX: number, screenY: number): number | undefined {
  const { model, positions, camera, columns } = scene;
  const isBentAtEnds = camera.lens !== undefined && !scene.isWarped;
  const { x, y } = isBentAtEnds ? camera.toFlatWorld(screenX, screenY) : camera.toWorld(screenX, screenY);
  const placeOf = (vertex: number) => {
    const [worldX, worldY] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    if (!isBentAtEnds) return { x: worldX, y: worldY };
    const seen = camera.toScreen(worldX, worldY);
    return camera.toFlatWorld(seen.x, seen.y);
  };
  const slack = edgeSlackPx / camera.state.zoom;
  const { sources, targets, edgeCount } = model;
  const { bends, lineOf } = edgeLinesOf(model);
  let best: number | undefined;
  let bestDistance = slack;
  const visit = (edge: number) => {
    const [from, to] = [sources[edge]!, targets[edge]!];
    const [{ x: x0, y: y0 }, { x: x1, y: y1 }] = [placeOf(from), placeOf(to)];
    const bend = bends[lineOf[edge]!]!;
    const isLoop = from === to;
    const radius = isLoop ? columns.radii[from]! : 0;
    const reach = slack + Math.abs(bend) + 3 * radius;
    if ((x0 < x - reach && x1 < x - reach) || (x0 > x + reach && x1 > x + reach)) return;
    if ((y0 < y - reach && y1 < y - reach) || (y0 > y + reach && y1 > y + reach)) return;
    const distance = isLoop
      ? distanceToLoop(x - x0, y - y0, radius)
      : distanceToLine(x - x0, y - y0, x1 - x0, y1 - y0, bend);
    if (distance >= bestDistance) return;
    best = edge;
    bestDistance = distance;
  };
  // Bent lines are few, and the grid knows of straight ones only.
  if (edgeCount <= mostScanned) for (let edge = 0; edge < edgeCount; edge++) visit(edge);
  else scene.edgeGrid().visitNear(x, y, slack, visit);
  return best;
}

/** Distance from (px, py) to the line from the origin to (dx, dy) that is bent to its left, about. */
function distanceToLine(px: number, py: number, dx: number, dy: number, bend: number): number {
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(px, py);
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2));
  const offset = bend * 4 * along * (1 - along);
  return Math.hypot(px - along * dx - (dy / length) * offset, py - along * dy + (dx / length) * offset);
}

/** Distance to the loop at a vertex, as the shader of edges draws it. */
function distanceToLoop(px: number, py: number, radius: number): number {
  const away = 0.72 * 1.25 * radius;
  return Math.abs(Math.hypot(px - away, py + away) - 0.7 * radius);
}
