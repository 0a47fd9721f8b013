import { type Point, toScreen } from '../../geometry/camera/Camera.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { headGapPx, headLength, headOverlapPx } from '../../geometry/edges/arrow-head.ts';
import {
  arrowEnd,
  arrowScale,
  arrowsOfLines,
  bendOfLine,
  type EdgeLines,
  widthsOfLines,
} from '../../geometry/edges/edge-lines.ts';
import { pointOfLine, routesOf } from '../../geometry/edges/edge-path.ts';
import { ringReachPx } from '../../geometry/hubs/hub-rings.ts';
import { outlineAt, reachOf } from '../../styles/vertex-outline.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { toNumber } from './svg-number.ts';

/** A line as path data, ending at its arrow heads (`headPx`: length of a default head, CSS pixels). */
export function pathOfLine(frame: DrawFrame, lines: EdgeLines, line: number, headPx = 0): string {
  const { model, camera, edgeColumns } = frame;
  const edge = lines.edges[line]!;
  const [from, to] = endsOf(frame, lines, line);
  if (model.sources[edge] === model.targets[edge]) {
    const vertex = radiusAt(frame, model.sources[edge]!);
    const turn = -Math.PI / 4 - (Math.PI / 2) * lines.bends[line]!;
    const middle = { x: from.x + Math.cos(turn) * vertex * 1.27, y: from.y + Math.sin(turn) * vertex * 1.27 };
    const radius = toNumber(vertex * 0.7);
    const [left, right] = [middle.x - vertex * 0.7, middle.x + vertex * 0.7];
    const arc = (x: number) => `A${radius} ${radius} 0 0 1 ${textOf({ x, y: middle.y })}`;
    return `M${textOf({ x: left, y: middle.y })}${arc(right)}${arc(left)}`;
  }
  const [first, last] = betweenHeads(frame, lines, line, headPx);
  const at = (share: number) => pointAt(frame, lines, line, share);
  const routes = routesOf(frame);
  if (routes !== undefined) {
    const pieces = routes.pointsPerEdge - 1;
    const inner = Array.from({ length: pieces }, (_, number) => number / pieces).filter(
      (share) => share > first && share < last,
    );
    return `M${[first, ...inner, last].map((share) => textOf(at(share))).join('L')}`;
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const bend = bendOfLine(lines, line, length / camera.zoom, edgeColumns.isCurved) * camera.zoom;
  if (bend === 0 || length === 0) return `M${textOf(at(first))}L${textOf(at(last))}`;
  // A segment of the parabola of `curveGlsl` is a quadratic Bézier curve; its control point is the intersection of the
  // tangents.
  const left = { x: (dy / length) * 4 * bend, y: (-dx / length) * 4 * bend };
  const middle = (first + last) / 2;
  const bulge = middle - first * last;
  const control = { x: from.x + dx * middle + left.x * bulge, y: from.y + dy * middle + left.y * bulge };
  return `M${textOf(at(first))}Q${textOf(control)} ${textOf(at(last))}`;
}

/** Length of a line's arrow heads, CSS pixels; 0: none. */
export function headOfLine(frame: DrawFrame, lines: EdgeLines, line: number, headPx: number): number {
  const { model, edgeColumns } = frame;
  if (headPx === 0 || arrowsOfLines(lines, edgeColumns.undirected)[line] === 0) return 0;
  const edge = lines.edges[line]!;
  const [from, to] = endsOf(frame, lines, line);
  const way = { x: to.x - from.x, y: to.y - from.y };
  const reach = reachAt(frame, model.sources[edge]!, way) + reachAt(frame, model.targets[edge]!, way);
  const room = Math.hypot(way.x, way.y) - reach - headGapPx;
  return headLength(headPx, arrowScale(lines, line, widthsOfLines(lines, edgeColumns.widths)), room);
}

/** The part of a line between its arrow heads, as shares of its length from source to target. */
function betweenHeads(
  frame: DrawFrame,
  lines: EdgeLines,
  line: number,
  headPx: number,
): readonly [first: number, last: number] {
  const head = headOfLine(frame, lines, line, headPx);
  if (head === 0) return [0, 1];
  const { sources, targets } = frame.model;
  const edge = lines.edges[line]!;
  const [source, target] = endsOf(frame, lines, line);
  const reach = head + headGapPx - headOverlapPx;
  const bits = arrowsOfLines(lines, frame.edgeColumns.undirected)[line]!;
  /** The first position from one end that lies outside the vertex and its head. */
  const exit = (from: 0 | 1, middle: Point, vertex: number) => {
    let [inside, outside]: [number, number] = [from, 1 - from];
    for (let step = 0; step < 16; step++) {
      const share = (inside + outside) / 2;
      const { x, y } = pointAt(frame, lines, line, share);
      const away = { x: x - middle.x, y: y - middle.y };
      if (Math.hypot(away.x, away.y) < reachAt(frame, vertex, away) + reach) inside = share;
      else outside = share;
    }
    return outside;
  };
  return [
    (bits & arrowEnd.source) === 0 ? 0 : exit(0, source, sources[edge]!),
    (bits & arrowEnd.target) === 0 ? 1 : exit(1, target, targets[edge]!),
  ];
}

function pointAt(frame: DrawFrame, lines: EdgeLines, line: number, share: number): Point {
  const { camera, widthPx, heightPx } = frame;
  const { x, y } = pointOfLine(frame, lines, line, share);
  return toScreen(camera, widthPx, heightPx, x, y);
}

const textOf = ({ x, y }: Point) => `${toNumber(x)} ${toNumber(y)}`;

/** Ends of a line in the image: source and target of its first edge. */
export function endsOf(frame: DrawFrame, { edges }: EdgeLines, line: number): readonly [Point, Point] {
  const { model, positions, camera, widthPx, heightPx } = frame;
  const pointOf = (vertex: number) =>
    toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
  return [pointOf(model.sources[edges[line]!]!), pointOf(model.targets[edges[line]!]!)];
}

/** Radius of a vertex in the image, CSS pixels. */
export function radiusAt({ columns, camera, minRadius }: DrawFrame, vertex: number): number {
  return screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, minRadius);
}

/** Distance from the centre of a vertex to the end of its edges in a direction, CSS pixels. */
export function reachAt(frame: DrawFrame, vertex: number, { x, y }: Point): number {
  const radius = radiusAt(frame, vertex);
  return (
    radius * reachOf(outlineAt(frame.columns.outline, radius), x, y) + ringReachPx(frame, vertex, radius)
  );
}
