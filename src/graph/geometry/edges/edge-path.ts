import type { GraphModel } from '../../model/GraphModel.ts';
import type { EdgeColumns } from '../../styles/EdgeColumns.ts';
import type { EdgeRoutes } from '../../styles/edge-routes.ts';
import { bendOfLine, type EdgeLines } from './edge-lines.ts';

/** Inputs that determine the lines of edges. */
export interface EdgePathInput {
  readonly model: GraphModel;
  /** World x, y interleaved. */
  readonly positions: Float32Array;
  readonly edgeColumns: Pick<EdgeColumns, 'isCurved' | 'routes'>;
}

/** A point of a line in world units and the direction of the line there, not normalised. */
interface PathPoint {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** The routes of bundled edges, if they match the current graph. */
export function routesOf({
  model,
  edgeColumns: { routes },
}: Pick<EdgePathInput, 'model' | 'edgeColumns'>): EdgeRoutes | undefined {
  const { topology, positions } = model.revisions;
  return routes?.topology === topology && routes.positions === positions ? routes : undefined;
}

/** A point of a line that is no loop, at `t` from 0 at the source to 1 at the target. */
export function pointOfLine(input: EdgePathInput, lines: EdgeLines, line: number, t: number): PathPoint {
  const { model, positions, edgeColumns } = input;
  const edge = lines.edges[line]!;
  const routes = routesOf(input);
  if (routes !== undefined) return pointOfRoute(routes, edge, t);
  const [from, to] = [2 * model.sources[edge]!, 2 * model.targets[edge]!];
  const [fromX, fromY] = [positions[from]!, positions[from + 1]!];
  const [dx, dy] = [positions[to]! - fromX, positions[to + 1]! - fromY];
  const length = Math.hypot(dx, dy);
  const bend = bendOfLine(lines, line, length, edgeColumns.isCurved);
  // Same formula as `curveGlsl`.
  const [leftX, leftY] = length === 0 ? [0, 0] : [dy / length, -dx / length];
  const [offset, slope] = [bend * 4 * t * (1 - t), bend * 4 * (1 - 2 * t)];
  return {
    x: fromX + dx * t + leftX * offset,
    y: fromY + dy * t + leftY * offset,
    dx: dx + leftX * slope,
    dy: dy + leftY * slope,
  };
}

function pointOfRoute({ points, pointsPerEdge }: EdgeRoutes, edge: number, t: number): PathPoint {
  const place = t * (pointsPerEdge - 1);
  const piece = Math.min(pointsPerEdge - 2, Math.floor(place));
  const at = 2 * (edge * pointsPerEdge + piece);
  const [dx, dy] = [points[at + 2]! - points[at]!, points[at + 3]! - points[at + 1]!];
  const share = place - piece;
  return { x: points[at]! + dx * share, y: points[at + 1]! + dy * share, dx, dy };
}

/**
 * Point where a bundled line finally enters a circle around its end, world units; its other end if it starts inside.
 */
export function approachOf(
  { points, pointsPerEdge }: EdgeRoutes,
  edge: number,
  end: 'source' | 'target',
  radius: number,
): readonly [x: number, y: number] {
  const first = 2 * edge * pointsPerEdge;
  const last = first + 2 * (pointsPerEdge - 1);
  const [tip, step, stop] = end === 'target' ? [last, -2, first] : [first, 2, last];
  const [tipX, tipY] = [points[tip]!, points[tip + 1]!];
  for (let at = tip; at !== stop; at += step) {
    const [x, y] = [points[at]! - tipX, points[at + 1]! - tipY];
    const [dx, dy] = [points[at + step]! - points[at]!, points[at + step + 1]! - points[at + 1]!];
    if (Math.hypot(x + dx, y + dy) < radius) continue;
    // |(x, y) + share (dx, dy)| = radius
    const [a, b, c] = [dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - radius * radius];
    const share = (-b + Math.sqrt(Math.max(0, b * b - a * c))) / Math.max(a, Number.MIN_VALUE);
    return [points[at]! + share * dx, points[at + 1]! + share * dy];
  }
  return [points[stop]!, points[stop + 1]!];
}

/** Number of straight segments of a bent line at usual zoom. */
const usualPieces = 8;
const maxPieces = 64;
/** Maximum distance between a curve and its segments, CSS pixels. */
const maxErrorPx = 0.15;

/** A zoom of at least that of the frame, in steps, for which curves are divided into segments. */
export function curveZoom(zoom: number): number {
  return 2 ** Math.ceil(Math.log2(zoom));
}

/** Number of straight segments of a curve with this height above its chord. */
export function curvePieces(heightPx: number): number {
  return Math.min(maxPieces, Math.max(usualPieces, Math.ceil(Math.sqrt(Math.abs(heightPx) / maxErrorPx))));
}

/**
 * A loop at a corner of its vertex, as in the edge shader: the direction of its middle, radians, and in multiples of the
 * vertex's radius the distance of its middle from that of the vertex, and its own radius.
 */
export function loopAt(corner: number): {
  readonly angle: number;
  readonly away: number;
  readonly size: number;
} {
  return { angle: -Math.PI / 4 - (Math.PI / 2) * corner, away: 1.27, size: 0.7 };
}

/** Number of straight segments of a loop around a vertex with this radius. */
export function loopPieces(radiusPx: number): number {
  const pieces = Math.PI * Math.sqrt((0.7 * radiusPx) / (2 * maxErrorPx));
  return Math.min(maxPieces, Math.max(2 * usualPieces, Math.ceil(pieces)));
}

/** Number of straight segments of most lines; loops have more. */
export function piecesOfLine({ isCurved, routes }: EdgeColumns): number {
  if (routes !== undefined) return routes.pointsPerEdge - 1;
  return isCurved ? usualPieces : 1;
}
