import type { GraphModel } from '../../model/GraphModel.ts';
import type { EdgeColumns } from '../../styles/EdgeColumns.ts';
import type { VertexColumns } from '../../styles/VertexColumns.ts';
import { outlineAt, reachOf } from '../../styles/vertex-outline.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import type { Camera } from '../camera/Camera.ts';
import { distanceToEdges } from '../edges/edge-distance.ts';
import { edgeLinesOf } from '../edges/edge-lines.ts';
import type { EdgeGrid } from './EdgeGrid.ts';
import type { PointFinder } from './PointScan.ts';

/** Hit tolerance around a vertex or an edge, CSS pixels. */
const vertexSlackPx = 3;
const edgeSlackPx = 5;
/** In dense areas, the first edge within this distance is returned. */
const edgeNearPx = 0.75;
/** Maximum number of edges for a linear scan; above it the grid is used. */
export const maxScannedEdges = 20_000;

export interface PickInput {
  readonly model: GraphModel;
  readonly columns: VertexColumns;
  readonly camera: Camera;
  readonly positions: Float32Array;
  readonly minRadius: number;
  readonly grid: PointFinder;
  /** The lens bends whole lines, because the cached picture is displayed through it. */
  readonly isWarped: boolean;
  readonly edgeColumns: EdgeColumns;
  /** Built on first access; undefined until it is complete. */
  edgeGrid(): EdgeGrid | undefined;
}

/** The vertex at a screen point; if several overlap, the one whose centre is nearest relative to its size. */
export function pickVertex(
  input: PickInput,
  screenX: number,
  screenY: number,
  slackPx = vertexSlackPx,
): number | undefined {
  const { columns, camera, minRadius, positions, grid } = input;
  const { zoom } = camera.state;
  const { lens } = camera;
  // Maximum distance under the lens between the displayed and the actual position.
  const stretch = 1 + (lens?.strength ?? 0);
  const at = camera.toWorld(screenX, screenY);
  const { outline } = columns;
  const { hiddenVertices, foldedVertices, showsDots } = input.model.visibility ?? {};
  const scoreOf = (vertex: number, distance: number) => {
    if (
      vertex >= columns.count ||
      (hiddenVertices?.[vertex] === 1 && (showsDots !== true || foldedVertices?.[vertex] === 1))
    )
      return undefined;
    let distancePx = distance * zoom;
    let scale = 1;
    let [dx, dy] = [positions[2 * vertex]! - at.x, positions[2 * vertex + 1]! - at.y];
    if (lens !== undefined) {
      const seen = camera.toScreen(positions[2 * vertex]!, positions[2 * vertex + 1]!);
      [dx, dy] = [seen.x - screenX, seen.y - screenY];
      distancePx = Math.hypot(dx, dy);
      scale = seen.scale ?? 1;
    }
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom * scale, minRadius);
    const reach = outline.isRound ? 1 : reachOf(outlineAt(outline, radius), dx, dy);
    return distancePx <= radius * reach + slackPx ? distancePx / (radius * reach) : undefined;
  };
  const { largest, cutRadius } = largestOf(columns);
  const rankFactor = cutRadius > columns.fullRadius ? 7.6 : 2.5;
  const widestPx = Math.max(cutRadius * zoom * stretch, minRadius * rankFactor);
  let best = grid.findBest(
    at.x,
    at.y,
    ((widestPx + slackPx) * stretch) / zoom,
    scoreOf,
    (distance) => (distance * zoom) / stretch / widestPx,
  );
  let bestScore = best === undefined ? Number.POSITIVE_INFINITY : scoreOf(best, distanceTo(best))!;
  for (const vertex of largest) {
    const score = scoreOf(vertex, distanceTo(vertex));
    if (score === undefined || score >= bestScore) continue;
    best = vertex;
    bestScore = score;
  }
  return best;

  function distanceTo(vertex: number): number {
    return Math.hypot(positions[2 * vertex]! - at.x, positions[2 * vertex + 1]! - at.y);
  }
}

interface Largest {
  readonly revision: number;
  readonly largest: Uint32Array;
  /** Maximum radius of all other vertices, world units. */
  readonly cutRadius: number;
}

/** Number of the largest vertices, which are scanned separately, so that the search radius for the others is small. */
const maxLargest = 600;
const radiusClasses = 256;
const largestByColumns = new WeakMap<VertexColumns, Largest>();

/** O(V) after a change of the columns. */
function largestOf(columns: VertexColumns): Largest {
  const known = largestByColumns.get(columns);
  if (known?.revision === columns.revision) return known;
  const { radii, count, widestRadius, revision } = columns;
  const classOf = (vertex: number) =>
    Math.min(radiusClasses - 1, Math.floor((radii[vertex]! / widestRadius) * radiusClasses));
  const counts = new Uint32Array(radiusClasses);
  for (let vertex = 0; vertex < count; vertex++) counts[classOf(vertex)]!++;
  let cut = radiusClasses;
  let found = 0;
  while (cut > 0 && found + counts[cut - 1]! <= maxLargest) found += counts[--cut]!;
  const largest = new Uint32Array(found);
  let next = 0;
  for (let vertex = 0; vertex < count && next < found; vertex++) {
    if (classOf(vertex) >= cut) largest[next++] = vertex;
  }
  const made = { revision, largest, cutRadius: (cut / radiusClasses) * widestRadius };
  largestByColumns.set(columns, made);
  return made;
}

/** The edge whose line is nearest to a screen point, within a few pixels. */
export function pickEdge(input: PickInput, screenX: number, screenY: number): number | undefined {
  const { model, positions, camera, columns, edgeColumns, minRadius } = input;
  const { zoom } = camera.state;
  const isBentAtEnds = camera.lens !== undefined && !input.isWarped;
  const at = isBentAtEnds ? camera.toFlatWorld(screenX, screenY) : camera.toWorld(screenX, screenY);
  const distanceTo = distanceToEdges(
    {
      model,
      positions,
      edgeColumns,
      lines: edgeLinesOf(model),
      isInk: input.isWarped,
      radiusOf: (vertex) => screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, minRadius) / zoom,
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
    if (model.isEdgeHidden(edge)) return bestDistance > near;
    const distance = distanceTo(edge, bestDistance, piece);
    if (distance < bestDistance) {
      best = edge;
      bestDistance = distance;
    }
    return bestDistance > near;
  };
  if (model.edgeCount <= maxScannedEdges) for (let edge = 0; edge < model.edgeCount; edge++) visit(edge);
  else input.edgeGrid()?.visitNear(at.x, at.y, slack, visit);
  return best;
}
