import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import {
  colorsOfLines,
  type EdgeLines,
  edgeLinesOf,
  widthOfWeight,
  widthsOfLines,
} from '../../geometry/edges/edge-lines.ts';
import { edgeLookOf } from '../../geometry/edges/edge-look.ts';
import { shownArrows } from '../../geometry/edges/shown-arrows.ts';
import { edgeEndColors } from '../../styles/GraphStyle.ts';
import { mixColors, toHex } from '../../styles/palette.ts';
import { endsOf, pathOfLine } from './svg-lines.ts';
import { toNumber } from './svg-number.ts';

/** Above this number of lines in view, lines of equal style are merged into paths, and gradients are omitted. */
const maxSingleLines = 20_000;
/**
 * Approximate number of paths per merged style. Overlaps within a path do not darken, and the paths accumulate, so
 * dense areas darken in steps. This approximates the logarithmic scale of ink.
 */
const mergedPaths = 40;
const mergedAlphaShare = 0.5;

/** Geometry and style of a line in the image, CSS pixels. */
interface LineLook {
  readonly line: number;
  readonly path: string;
  readonly widthPx: number;
  readonly sourceColor: string;
  readonly targetColor: string;
  readonly alpha: number;
}

/** Numbers of the lines that may be visible in a frame. O(lines). */
export function linesInFrame(frame: DrawFrame, lines: EdgeLines): number[] {
  const { model, positions, camera, widthPx, heightPx } = frame;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom + 60, heightPx / 2 / camera.zoom + 60];
  const inView: number[] = [];
  for (let line = 0; line < lines.count; line++) {
    const edge = lines.edges[line]!;
    const [from, to] = [2 * model.sources[edge]!, 2 * model.targets[edge]!];
    const [fromX, toX] = [positions[from]! - camera.worldX, positions[to]! - camera.worldX];
    const [fromY, toY] = [positions[from + 1]! - camera.worldY, positions[to + 1]! - camera.worldY];
    const isBeside = (a: number, b: number, half: number) =>
      (a < -half && b < -half) || (a > half && b > half);
    if (!isBeside(fromX, toX, halfX) && !isBeside(fromY, toY, halfY)) inView.push(line);
  }
  return inView;
}

/** The edges as paths with the geometry of the canvas: straight, bent, bundled or a loop. */
export function* svgEdges(frame: DrawFrame, inView: readonly number[]): Generator<string> {
  const looks = looksOf(frame, edgeLinesOf(frame.model), inView);
  yield '<g id="edges" fill="none" stroke-linecap="butt">\n';
  if (inView.length > maxSingleLines) yield* mergedEdges(looks, Math.ceil(inView.length / mergedPaths));
  else yield* singleEdges(frame, looks);
  yield '</g>\n';
}

function* singleEdges(frame: DrawFrame, looks: Iterable<LineLook>): Generator<string> {
  const lines = edgeLinesOf(frame.model);
  for (const { line, path, widthPx, sourceColor, targetColor, alpha } of looks) {
    let stroke = sourceColor;
    if (sourceColor !== targetColor) {
      const [from, to] = endsOf(frame, lines, line);
      yield `<linearGradient id="e${line}" gradientUnits="userSpaceOnUse" x1="${toNumber(from.x)}" y1="${toNumber(from.y)}" x2="${toNumber(to.x)}" y2="${toNumber(to.y)}"><stop stop-color="${sourceColor}"/><stop offset="1" stop-color="${targetColor}"/></linearGradient>`;
      stroke = `url(#e${line})`;
    }
    yield `<path d="${path}" stroke="${stroke}" stroke-width="${toNumber(widthPx)}" stroke-opacity="${toNumber(alpha)}"/>\n`;
  }
}

/** Lines of equal style in paths of at most `maxInPath` lines. */
function* mergedEdges(looks: Iterable<LineLook>, maxInPath: number): Generator<string> {
  const open = new Map<string, string[]>();
  const pathOf = (key: string, parts: readonly string[]) => `<path ${key} d="${parts.join('')}"/>\n`;
  for (const { path, widthPx, targetColor, alpha } of looks) {
    const key = `stroke="${targetColor}" stroke-width="${toNumber(widthPx)}" stroke-opacity="${toNumber(mergedAlphaShare * alpha)}"`;
    const parts = open.get(key) ?? [];
    parts.push(path);
    if (parts.length === maxInPath) {
      yield pathOf(key, parts);
      open.delete(key);
    } else {
      open.set(key, parts);
    }
  }
  for (const [key, parts] of open) yield pathOf(key, parts);
}

function* looksOf(frame: DrawFrame, lines: EdgeLines, chosen: readonly number[]): Generator<LineLook> {
  const { edgeColumns, style, theme } = frame;
  const { widthPx, alpha } = edgeLookOf(frame);
  const { headPx } = shownArrows(frame);
  const usual = edgeEndColors(style, theme.edge);
  const colors = colorsOfLines(lines, edgeColumns.colors);
  const targetColors =
    edgeColumns.targetColors === undefined ? colors : colorsOfLines(lines, edgeColumns.targetColors);
  const widths = widthsOfLines(lines, edgeColumns.widths);
  const lifted = (color: number) => mixColors(toHex(color), '#ffffff', theme.lift);
  for (const line of chosen) {
    const [own, ownTarget] = [colors[line]!, targetColors[line]!];
    yield {
      line,
      path: pathOfLine(frame, lines, line, headPx),
      widthPx: widthPx * widthOfWeight(lines.weights[line]!) * (widths?.[line] ?? 1),
      sourceColor: own < 0 ? usual.source : lifted(own),
      targetColor: ownTarget < 0 ? usual.target : lifted(ownTarget),
      alpha: own < 0 ? alpha : Math.min(1, alpha * 1.4),
    };
  }
}
