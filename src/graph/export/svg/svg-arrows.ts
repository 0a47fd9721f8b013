import type { DrawFrame } from '../../layers/Layer.ts';
import { arrowEnd, colorsOfLines, type EdgeLines, edgeLinesOf } from '../../layers/lib/edge-lines.ts';
import { edgeLookOf } from '../../layers/lib/edge-look.ts';
import { approachOf, pointOfLine, routesOf } from '../../layers/lib/edge-path.ts';
import { edgeEndColors } from '../../styles/GraphStyle.ts';
import { mixColors, toHex } from '../../styles/palette.ts';
import { outlineAt, reachOf } from '../../styles/vertex-outline.ts';
import { type Point, toScreen } from '../../view/Camera.ts';
import { endsOf, mostSingleLines, radiusAt } from './svg-edges.ts';
import { toNumber } from './svg-number.ts';

/** Half the width of an arrow head, as a share of its length. */
const halfWidthShare = 0.4;

/** Arrow heads at the outlines of vertices, as `ArrowBatch` draws them. */
export function* svgArrows(frame: DrawFrame, inView: readonly number[]): Generator<string> {
  const { style, theme, edgeColumns, model } = frame;
  const { arrowPx, arrowAlpha } = edgeLookOf(frame);
  if (style.edgeShape !== 'arrow' || arrowPx === undefined || inView.length > mostSingleLines) return;
  const lines = edgeLinesOf(model);
  const colors = colorsOfLines(lines, edgeColumns.targetColors ?? edgeColumns.colors);
  const usual = edgeEndColors(style, theme.edge).target;
  yield '<g id="arrows">\n';
  for (const line of inView) {
    const own = colors[line]!;
    const fill = own < 0 ? usual : mixColors(toHex(own), '#ffffff', theme.lift);
    const opacity = toNumber(own < 0 ? arrowAlpha : Math.min(1, arrowAlpha * 1.4));
    for (const end of ['target', 'source'] as const) {
      if ((lines.arrows[line]! & arrowEnd[end]) === 0) continue;
      const head = headOf(frame, lines, line, end, arrowPx);
      if (head === undefined) continue;
      const points = head.map(({ x, y }) => `${toNumber(x)},${toNumber(y)}`).join(' ');
      yield `<polygon points="${points}" fill="${fill}" fill-opacity="${opacity}"/>\n`;
    }
  }
  yield '</g>\n';
}

/** Tip and the two corners behind it; undefined where there is no room between the vertices. */
function headOf(
  frame: DrawFrame,
  lines: EdgeLines,
  line: number,
  end: 'source' | 'target',
  lengthPx: number,
): readonly Point[] | undefined {
  const { model, camera, widthPx, heightPx } = frame;
  const edge = lines.edges[line]!;
  const [source, target] = [model.sources[edge]!, model.targets[edge]!];
  const [ends, reversed] = [endsOf(frame, lines, line), end === 'source'];
  const [from, to] = reversed ? [ends[1], ends[0]] : ends;
  const [fromRadius, toRadius] = [source, target].map((vertex) => radiusAt(frame, vertex)) as [
    number,
    number,
  ];
  const [headRadius, tailRadius] = reversed ? [fromRadius, toRadius] : [toRadius, fromRadius];
  const { outline } = frame.columns;
  const reachFrom = (radius: number, away: Point) =>
    radius * reachOf(outlineAt(outline, radius), away.x, away.y);
  const straight = { x: to.x - from.x, y: to.y - from.y };
  let gap = reachFrom(headRadius, straight) + 0.5;
  const distance = Math.hypot(straight.x, straight.y);
  if (distance - gap - reachFrom(tailRadius, straight) < 1.2 * lengthPx) return undefined;
  const routes = routesOf(frame);
  if (routes !== undefined) {
    const [x, y] = approachOf(routes, edge, end, (gap + 2 * lengthPx) / camera.zoom);
    const before = toScreen(camera, widthPx, heightPx, x, y);
    const along = unit({ x: to.x - before.x, y: to.y - before.y });
    return triangle({ x: to.x - along.x * gap, y: to.y - along.y * gap }, along, lengthPx);
  }
  const at = (share: number) => {
    const { x, y, dx, dy } = pointOfLine(frame, lines, line, reversed ? 1 - share : share);
    const sign = reversed ? -1 : 1;
    return { point: toScreen(camera, widthPx, heightPx, x, y), along: unit({ x: sign * dx, y: sign * dy }) };
  };
  let share = 1 - gap / distance;
  const { point } = at(share);
  const away = { x: point.x - to.x, y: point.y - to.y };
  gap = reachFrom(headRadius, away) + 0.5;
  share += (Math.hypot(away.x, away.y) - gap) / distance;
  return triangle(at(share).point, at(share - (0.5 * lengthPx) / distance).along, lengthPx);
}

function triangle(tip: Point, along: Point, lengthPx: number): readonly Point[] {
  const corner = (side: number) => ({
    x: tip.x - along.x * lengthPx - along.y * side * halfWidthShare * lengthPx,
    y: tip.y - along.y * lengthPx + along.x * side * halfWidthShare * lengthPx,
  });
  return [tip, corner(1), corner(-1)];
}

function unit({ x, y }: Point): Point {
  const length = Math.max(1e-4, Math.hypot(x, y));
  return { x: x / length, y: y / length };
}
