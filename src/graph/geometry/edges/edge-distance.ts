import type { EdgeRoutes } from '../../styles/edge-routes.ts';
import type { Point } from '../camera/Camera.ts';
import { bendOfLine, curveShare, type EdgeLines } from './edge-lines.ts';
import { type EdgePathInput, loopAt, routesOf } from './edge-path.ts';

interface DistanceInput extends EdgePathInput {
  readonly lines: EdgeLines;
  /** Edges are drawn as ink: parallel edges overlap, and loops are omitted. */
  readonly isInk: boolean;
  /** Drawn radius in world units. */
  radiusOf(vertex: number): number;
  /** Drawn position of a world point. */
  placeOf(x: number, y: number): Point;
}

/**
 * Returns a function for the distance from a point to an edge in world units, or to one segment of a bundled edge.
 * Infinite beyond about `within`.
 */
export function distanceToEdges(
  input: DistanceInput,
  { x, y }: Point,
): (edge: number, within: number, piece?: number) => number {
  const { model, positions, lines, edgeColumns, isInk, placeOf } = input;
  const { sources, targets } = model;
  const routes = routesOf(input);
  return (edge, within, piece) => {
    const [source, target] = [sources[edge]!, targets[edge]!];
    const from = placeOf(positions[2 * source]!, positions[2 * source + 1]!);
    const line = lines.lineOf[edge]!;
    if (source === target) {
      if (isInk) return Number.POSITIVE_INFINITY;
      return distanceToLoop(x - from.x, y - from.y, input.radiusOf(source), lines.bends[line]!);
    }
    if (routes !== undefined) return distanceToRoute(routes, edge, x, y, placeOf, piece);
    const to = placeOf(positions[2 * target]!, positions[2 * target + 1]!);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const { isCurved } = edgeColumns;
    const bend = !isInk ? bendOfLine(lines, line, length, isCurved) : isCurved ? curveShare * length : 0;
    const reach = within + Math.abs(bend);
    if ((from.x < x - reach && to.x < x - reach) || (from.x > x + reach && to.x > x + reach)) {
      return Number.POSITIVE_INFINITY;
    }
    if ((from.y < y - reach && to.y < y - reach) || (from.y > y + reach && to.y > y + reach)) {
      return Number.POSITIVE_INFINITY;
    }
    return distanceToLine(x - from.x, y - from.y, dx, dy, bend);
  };
}

function distanceToRoute(
  { points, pointsPerEdge }: EdgeRoutes,
  edge: number,
  x: number,
  y: number,
  placeOf: DistanceInput['placeOf'],
  piece: number | undefined,
): number {
  const first = 2 * edge * pointsPerEdge;
  const [begin, end] = piece === undefined ? [0, pointsPerEdge - 1] : [piece, piece + 1];
  let min = Number.POSITIVE_INFINITY;
  let from = placeOf(points[first + 2 * begin]!, points[first + 2 * begin + 1]!);
  for (let point = begin + 1; point <= end; point++) {
    const to = placeOf(points[first + 2 * point]!, points[first + 2 * point + 1]!);
    min = Math.min(min, distanceToLine(x - from.x, y - from.y, to.x - from.x, to.y - from.y, 0));
    from = to;
  }
  return min;
}

/** Approximate distance from (px, py) to the line from the origin to (dx, dy), bent to its left. */
function distanceToLine(px: number, py: number, dx: number, dy: number, bend: number): number {
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(px, py);
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2));
  const offset = bend * 4 * along * (1 - along);
  return Math.hypot(px - along * dx - (dy / length) * offset, py - along * dy + (dx / length) * offset);
}

/** Distance to a loop at a corner of its vertex, as in the edge shader. */
function distanceToLoop(px: number, py: number, radius: number, corner: number): number {
  const { angle, away, size } = loopAt(corner);
  const [x, y] = [away * radius * Math.cos(angle), away * radius * Math.sin(angle)];
  return Math.abs(Math.hypot(px - x, py - y) - size * radius);
}
