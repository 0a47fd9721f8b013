import { type Point, toScreen } from '../../geometry/camera/Camera.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { headGapPx, headHalfWidth, tipSteps } from '../../geometry/edges/arrow-head.ts';
import {
  arrowEnd,
  arrowsOfLines,
  colorsOfLines,
  type EdgeLines,
  edgeLinesOf,
} from '../../geometry/edges/edge-lines.ts';
import { approachOf, pointOfLine, routesOf } from '../../geometry/edges/edge-path.ts';
import { edgeEndColors } from '../../styles/GraphStyle.ts';
import { mixColors, toHex } from '../../styles/palette.ts';
import { endsOf, headOfLine, reachAt } from './svg-lines.ts';
import { toNumber } from './svg-number.ts';

interface ArrowLook {
  /** Length of a default head in CSS pixels; 0: none. */
  readonly headPx: number;
  readonly alpha: number;
  /** Colour of all heads; without it, each head has the colour of its line. */
  readonly color?: string;
}

/** Arrow heads of lines at vertex outlines, as drawn by `ArrowBatch`. */
export function* svgArrows(
  frame: DrawFrame,
  chosen: Iterable<number>,
  { headPx, alpha, color }: ArrowLook,
): Generator<string> {
  if (headPx === 0) return;
  const { style, theme, edgeColumns, model } = frame;
  const lines = edgeLinesOf(model);
  const ownColors = color === undefined ? (edgeColumns.targetColors ?? edgeColumns.colors) : undefined;
  const arrows = arrowsOfLines(lines, edgeColumns.undirected);
  const colors = colorsOfLines(lines, ownColors);
  const usual = color ?? edgeEndColors(style, theme.edge).target;
  for (const line of chosen) {
    const own = colors[line]!;
    const fill = own < 0 ? usual : mixColors(toHex(own), '#ffffff', theme.lift);
    const opacity = toNumber(own < 0 ? alpha : Math.min(1, alpha * 1.4));
    for (const end of ['target', 'source'] as const) {
      if ((arrows[line]! & arrowEnd[end]) === 0) continue;
      const lengthPx = headOfLine(frame, lines, line, headPx);
      if (lengthPx === 0) continue;
      const corners = cornersOf(frame, lines, line, end, lengthPx);
      const points = corners.map(({ x, y }) => `${toNumber(x)},${toNumber(y)}`).join(' ');
      yield `<polygon points="${points}" fill="${fill}" fill-opacity="${opacity}"/>\n`;
    }
  }
}

/** Tip of a head and its two other corners. */
function cornersOf(
  frame: DrawFrame,
  lines: EdgeLines,
  line: number,
  end: 'source' | 'target',
  lengthPx: number,
): readonly Point[] {
  const { model, camera, widthPx, heightPx } = frame;
  const edge = lines.edges[line]!;
  const isReversed = end === 'source';
  const [source, target] = endsOf(frame, lines, line);
  const [from, to] = isReversed ? [target, source] : [source, target];
  const vertex = (isReversed ? model.sources : model.targets)[edge]!;
  let gap = reachAt(frame, vertex, { x: to.x - from.x, y: to.y - from.y }) + headGapPx;
  const routes = routesOf(frame);
  if (routes !== undefined) {
    const [x, y] = approachOf(routes, edge, end, (gap + lengthPx) / camera.zoom);
    const before = toScreen(camera, widthPx, heightPx, x, y);
    const along = unit({ x: to.x - before.x, y: to.y - before.y });
    return triangle({ x: to.x - along.x * gap, y: to.y - along.y * gap }, along, lengthPx);
  }
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const at = (share: number) => {
    const { x, y, dx, dy } = pointOfLine(frame, lines, line, isReversed ? 1 - share : share);
    const sign = isReversed ? -1 : 1;
    const point = toScreen(camera, widthPx, heightPx, x, y);
    return { point, along: unit({ x: sign * dx, y: sign * dy }), speed: Math.hypot(dx, dy) * camera.zoom };
  };
  let share = 1 - gap / distance;
  for (let step = 0; step < tipSteps; step++) {
    const { point, speed } = at(share);
    const away = { x: point.x - to.x, y: point.y - to.y };
    gap = reachAt(frame, vertex, away) + headGapPx;
    share += (Math.hypot(away.x, away.y) - gap) / Math.max(1e-4, speed);
  }
  return triangle(at(share).point, at(share - (0.5 * lengthPx) / distance).along, lengthPx);
}

function triangle(tip: Point, along: Point, lengthPx: number): readonly Point[] {
  const corner = (side: number) => ({
    x: tip.x - along.x * lengthPx - along.y * side * headHalfWidth * lengthPx,
    y: tip.y - along.y * lengthPx + along.x * side * headHalfWidth * lengthPx,
  });
  return [tip, corner(1), corner(-1)];
}

function unit({ x, y }: Point): Point {
  const length = Math.max(1e-4, Math.hypot(x, y));
  return { x: x / length, y: y / length };
}
