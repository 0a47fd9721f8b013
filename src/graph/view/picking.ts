import { edgeLinesOf } from '../layers/lib/edge-lines.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import { screenRadius } from '../styles/vertex-size.ts';
import { type Camera, toScreen } from './Camera.ts';
import type { EdgeGrid } from './EdgeGrid.ts';
import { distanceToEdges } from './edge-distance.ts';
import { throughLens } from './lens.ts';
import type { PointGrid } from './PointGrid.ts';

/** How far beside a vertex or an edge the pointer may be, in CSS pixels. */
const vertexSlackPx = 3;
const edgeSlackPx = 5;
/** In a crowd the first edge as near as this is taken. */
const edgeNearPx = 0.75;
/** Edges that are looked at one by one; with more the grid is asked. */
export const mostScannedEdges = 20_000;

interface PickScene {
  readonly model: GraphModel;
  readonly columns: VertexColumns;
  readonly camera: Camera;
  readonly positions: Float32Array;
  readonly leastRadius: number;
  readonly grid: PointGrid;
  /** The lens bends lines, not only their ends: the picture is seen through it as a whole. */
  readonly isWarped: boolean;
  readonly edgeColumns: EdgeColumns;
  /** Made when it is first asked for; undefined while it is not there yet. */
  edgeGrid(): EdgeGrid | undefined;
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
  const { model, positions, camera, columns, edgeColumns, leastRadius } = scene;
  const { zoom } = camera.state;
  const isBentAtEnds = camera.lens !== undefined && !scene.isWarped;
  const at = isBentAtEnds ? camera.toFlatWorld(screenX, screenY) : camera.toWorld(screenX, screenY);
  const distanceTo = distanceToEdges(
    {
      model,
      positions,
      edgeColumns,
      lines: edgeLinesOf(model),
      isInk: scene.isWarped,
      radiusOf: (vertex) =>
        screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, leastRadius) / zoom,
      placeOf(x, y) {
        if (!isBentAtEnds) return { x, y };
        const seen = camera.toScreen(x, y);
        return camera.toFlatWorld(seen.x, seen.y);
      },
    },
    at,
  );
  const slack = edgeSlackPx / zoom;
  const near = edgeNearPx / zoom;
  let best: number | undefined;
  let bestDistance = slack;
  const visit = (edge: number, piece?: number) => {
    const distance = distanceTo(edge, bestDistance, piece);
    if (distance < bestDistance) {
      best = edge;
      bestDistance = distance;
    }
    return bestDistance > near;
  };
  if (model.edgeCount <= mostScannedEdges) for (let edge = 0; edge < model.edgeCount; edge++) visit(edge);
  else scene.edgeGrid()?.visitNear(at.x, at.y, slack, visit);
  return best;
}
