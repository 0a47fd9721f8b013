import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { edgeLinesOf, widthOfWeight, widthsOfLines } from '../../geometry/edges/edge-lines.ts';
import {
  highlightedLines,
  isNearlyAll,
  markedEdges,
  maxRings,
  neighbourhoodOfFocus,
  otherPathLines,
  pathCasingPx,
  pathLines,
  veilAlpha,
} from '../../geometry/edges/highlight-look.ts';
import { svgArrows } from './svg-arrows.ts';
import { svgHubRings } from './svg-hub-rings.ts';
import { pathOfLine } from './svg-lines.ts';
import { toNumber } from './svg-number.ts';
import { svgVertexShapes } from './svg-vertices.ts';

/** The selection and its neighbours, above the dimmed rest, as drawn by the highlight layer. */
export function* svgHighlight(frame: DrawFrame): Generator<string> {
  const { focus, model, theme, widthPx, heightPx } = frame;
  const marked = markedEdges(frame);
  const selected = isNearlyAll(focus.selected, model.vertexCount) ? [] : focus.selected;
  if (selected.length + marked.length === 0) return;
  yield '<g id="highlight">\n';
  if (selected.length > 0) {
    yield `<rect width="${toNumber(widthPx)}" height="${toNumber(heightPx)}" fill="${theme.background}" fill-opacity="${veilAlpha}"/>\n`;
  }
  const near = neighbourhoodOfFocus(model, selected, []);
  yield* svgMarkedLines(frame, highlightedLines(frame, near.edges), theme.highlightedEdge);
  const ends = marked.flatMap((edge) => [model.sources[edge]!, model.targets[edge]!]);
  const clear = new Set([...(selected.length > maxRings ? [] : near.vertices), ...ends, ...selected]);
  const shown = [...clear].filter((vertex) => vertex < model.vertexCount);
  yield* svgHubRings(frame, shown);
  yield* svgVertexShapes(frame, shown);
  yield '</g>\n';
}

/** The edges of the found paths. */
export function* svgPath(frame: DrawFrame): Generator<string> {
  const { focus, theme } = frame;
  if (focus.path === undefined) return;
  yield* svgMarkedLines(frame, { ...otherPathLines(frame), headPx: 0 }, theme.accent);
  const lines = pathLines(frame);
  const casing = { ...lines, widthPx: lines.widthPx + pathCasingPx, headPx: 0 };
  yield* svgMarkedLines(frame, casing, theme.background);
  yield* svgMarkedLines(frame, lines, theme.label);
}

function* svgMarkedLines(
  frame: DrawFrame,
  { chosen, widthPx, alpha, headPx }: ReturnType<typeof pathLines>,
  color: string,
): Generator<string> {
  const lines = edgeLinesOf(frame.model);
  const widths = widthsOfLines(lines, frame.edgeColumns.widths);
  for (const line of chosen) {
    const width = widthPx * widthOfWeight(lines.weights[line]!) * (widths?.[line] ?? 1);
    yield `<path d="${pathOfLine(frame, lines, line, headPx)}" fill="none" stroke="${color}" stroke-width="${toNumber(width)}" stroke-opacity="${toNumber(alpha)}"/>\n`;
  }
  yield* svgArrows(frame, chosen, { headPx, alpha: 1, color });
}
