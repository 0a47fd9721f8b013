import { type TileText, tileTextsOf } from '../../geometry/communities/community-tiles.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { markedRadiusPx } from '../../geometry/hubs/hub-rings.ts';
import { badgeFontPx, badgePaddingPx, badgesOf, type PlacedBadge } from '../../geometry/labels/badges.ts';
import {
  type ChosenEdgeLabel,
  chooseEdgeLabels,
  edgeLabelFontPx as edgeFontPx,
} from '../../geometry/labels/choose-edge-labels.ts';
import { chooseLabels } from '../../geometry/labels/choose-labels.ts';
import { anchorOf, labelMiddle } from '../../geometry/labels/label-sides.ts';
import { toBoxLabel, toFreeLabel } from '../../styles/label-text.ts';
import { textOn, toHex } from '../../styles/palette.ts';
import { escapeXml } from '../xml.ts';
import { toNumber } from './svg-number.ts';
import { pointOfVertex } from './svg-vertices.ts';

/** Width of a text in CSS pixels. */
export type MeasureText = (text: string, fontPx: number) => number;

/**
 * Distance from the centre of the em square (text position on the canvas) to the baseline, relative to the font size.
 */
const baselineShare = 0.3;
const lineShare = 1.25;
/** Padding beside a text on the canvas. */
const paddingPx = 3;
const minBoxFontPx = 6;
const maxBoxLabels = 5000;

/** Vertex labels beside circles or in boxes, chosen as on the canvas, and '+n' badges for hidden neighbours. */
export function* svgLabels(
  frame: DrawFrame,
  inView: readonly number[],
  measure: MeasureText,
): Generator<string> {
  yield '<g id="labels">\n';
  yield* edgeLabels(frame, measure);
  yield* tileLabels(frame);
  if (frame.style.vertexShape.kind === 'rect') yield* boxLabels(frame, inView);
  else yield* freeLabels(frame, measure);
  for (const place of badgesOf(frame)) yield badge(frame, place, measure);
  yield '</g>\n';
}

function* edgeLabels(frame: DrawFrame, measure: MeasureText): Generator<string> {
  for (const { text, x, y, angle } of edgeLabelsOf(frame, measure)) {
    const width = measure(text, edgeFontPx) + 2 * paddingPx;
    const turn = `transform="translate(${toNumber(x)} ${toNumber(y)}) rotate(${toNumber((angle * 180) / Math.PI)})"`;
    const place = `${turn} y="${toNumber(baselineShare * edgeFontPx)}" font-size="${edgeFontPx}" text-anchor="middle"`;
    yield paper(frame, -width / 2, 0, width, edgeFontPx, turn);
    yield haloed(place, text, frame.theme.mutedLabel, frame.theme.background);
  }
}

function edgeLabelsOf(frame: DrawFrame, measure: MeasureText): readonly ChosenEdgeLabel[] {
  const chosen = chooseEdgeLabels(frame, (text) => ({
    widthPx: measure(text, edgeFontPx) + 2 * paddingPx,
    heightPx: edgeFontPx * lineShare + 4,
  }));
  return chosen ?? [];
}

/** A background that interrupts the edges below a line of text, at its left side and vertical middle. */
function paper(
  { theme }: DrawFrame,
  left: number,
  middle: number,
  width: number,
  fontPx: number,
  turn = '',
): string {
  const height = fontPx * lineShare;
  return `<rect ${turn} x="${toNumber(left)}" y="${toNumber(middle - height / 2)}" width="${toNumber(width)}" height="${toNumber(height)}" rx="3" fill="${theme.background}"/>`;
}

function* freeLabels(frame: DrawFrame, measure: MeasureText): Generator<string> {
  const { model, theme, focus } = frame;
  const textOf = (vertex: number) => toFreeLabel(model.labelOf(vertex));
  const chosen = chooseLabels(
    frame,
    (vertex, fontPx) => ({
      widthPx: measure(textOf(vertex), fontPx) + 2 * paddingPx,
      heightPx: fontPx * lineShare + 4,
    }),
    {
      first: [...(focus.path?.vertices ?? []), ...focus.selected].slice(0, 50),
      edgeLabels: edgeLabelsOf(frame, measure),
      inside: tileTextsOf(frame),
    },
  );
  for (const { vertex, side, fontPx, isOverEdge } of chosen) {
    const at = pointOfVertex(frame, vertex);
    const radius = markedRadiusPx(frame, vertex);
    const middle = labelMiddle(at, radius, side, 0, fontPx * lineShare + 4);
    const anchor = anchorOf(side);
    const shift = anchor === 'start' ? paddingPx : anchor === 'end' ? -paddingPx : 0;
    const place = `x="${toNumber(middle.x + shift)}" y="${toNumber(middle.y + baselineShare * fontPx)}" font-size="${fontPx}" text-anchor="${anchor}"`;
    if (isOverEdge) {
      const width = measure(textOf(vertex), fontPx) + 2 * paddingPx;
      const left = middle.x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
      yield paper(frame, left, middle.y, width, fontPx);
    }
    yield haloed(place, textOf(vertex), theme.label, theme.background);
  }
}

function badge(
  frame: DrawFrame,
  { text, x: middleX, y: middleY }: PlacedBadge,
  measure: MeasureText,
): string {
  const fontPx = badgeFontPx;
  const width = measure(text, fontPx) + 2 * badgePaddingPx.x;
  const height = fontPx * lineShare + 2 * badgePaddingPx.y;
  const { label, background } = frame.theme;
  return (
    `<rect x="${toNumber(middleX - width / 2)}" y="${toNumber(middleY - height / 2)}" width="${toNumber(width)}" height="${toNumber(height)}" rx="${toNumber(height / 2)}" fill="${label}"/>` +
    `<text x="${toNumber(middleX)}" y="${toNumber(middleY + baselineShare * fontPx)}" font-size="${fontPx}" font-weight="600" text-anchor="middle" fill="${background}">${text}</text>\n`
  );
}

function* boxLabels(frame: DrawFrame, inView: readonly number[]): Generator<string> {
  const { model, camera } = frame;
  const fontPx = Math.min(16, Math.round(14 * camera.zoom));
  if (fontPx < minBoxFontPx || inView.length > maxBoxLabels) return;
  const onTiles = new Set(tileTextsOf(frame).map(({ vertex }) => vertex));
  for (const vertex of inView) {
    if (onTiles.has(vertex)) continue;
    yield* linesInside(frame, {
      vertex,
      lines: toBoxLabel(model.labelOf(vertex)),
      fontPx,
      ...pointOfVertex(frame, vertex),
    });
  }
}

function* tileLabels(frame: DrawFrame): Generator<string> {
  for (const text of tileTextsOf(frame)) yield* linesInside(frame, text);
}

/** Lines around a point inside a vertex, dark or light depending on its fill. */
function* linesInside({ columns }: DrawFrame, { vertex, lines, fontPx, x, y }: TileText): Generator<string> {
  const [red, green, blue] = columns.colors.subarray(4 * vertex, 4 * vertex + 3);
  const fill = textOn(toHex((red! << 16) | (green! << 8) | blue!));
  const top = y - ((lines.length - 1) / 2) * lineShare * fontPx;
  for (const [number, line] of lines.entries()) {
    const baseline = top + number * lineShare * fontPx + baselineShare * fontPx;
    yield `<text x="${toNumber(x)}" y="${toNumber(baseline)}" font-size="${fontPx}" text-anchor="middle" fill="${fill}">${escapeXml(line)}</text>\n`;
  }
}

/** A text over its own outline, which also works in programs without `paint-order`. */
export function haloed(place: string, text: string, color: string, halo: string): string {
  const content = escapeXml(text);
  return `<text ${place} fill="none" stroke="${halo}" stroke-width="3" stroke-linejoin="round" aria-hidden="true">${content}</text><text ${place} fill="${color}">${content}</text>\n`;
}
