import { collectionOf } from '../../../lib/document-id.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { fillLabel } from '../../../lib/label-template.ts';
import { isBundleId } from '../../model/collections.ts';
import { edgeLabelIn, hasEdgeLabel } from '../../styles/collection-rules.ts';
import { toFreeLabel } from '../../styles/label-text.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { type EdgeLines, edgeLinesOf, noLine } from '../edges/edge-lines.ts';
import { loopAt, pointOfLine } from '../edges/edge-path.ts';
import { linesInView } from '../edges/lines-in-view.ts';
import { CollisionGrid, inSteps } from './CollisionGrid.ts';
import { addLine, edgeLoadOf } from './EdgeLoad.ts';

export const edgeLabelFontPx = 11;
/** Edge labels are for close views: with more lines in view or at lower zoom there are none. */
const maxLines = 300;
/** Number of lines of a large graph among which parallel ones are found. */
const maxSeparateLines = 3000;
const minZoom = 0.3;
/** Lines of at least so many edges show their number; a line of two has two arrow heads. */
const minCounted = 3;
/** Between a loop and its text, CSS pixels. */
const loopGapPx = 4;
/** Positions along the line to try. */
const places = [0.5, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.45, 0.55];

/** A text along an edge: screen position of its centre, and its rotation in radians. */
export interface ChosenEdgeLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** The squares that cover it, CSS pixels. */
  readonly squares: readonly Square[];
}

type Square = readonly [left: number, top: number, right: number, bottom: number];

/** Width and height of a text; undefined: the text atlas is full. */
type MeasureEdgeLabel = (text: string) => { readonly widthPx: number; readonly heightPx: number } | undefined;

/** True if edges have labels at this zoom. */
export function hasEdgeLabels(frame: DrawFrame): boolean {
  return hasUsualLabels(frame) || (frame.focus.path?.legTexts.size ?? 0) > 0;
}

function hasUsualLabels({ style, model, camera }: DrawFrame): boolean {
  if (camera.zoom < minZoom) return false;
  if (hasEdgeLabel(style) || model.communities.size > 0) return true;
  const { maxParallel, isSeparate } = edgeLinesOf(model);
  return isSeparate || maxParallel >= minCounted;
}

/** Texts of the legs of the chosen path, by line. */
function legTextsOf({ model, focus }: DrawFrame, { lineOf }: EdgeLines): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const [edge, text] of focus.path?.legTexts ?? []) {
    const line = edge < model.edgeCount ? lineOf[edge]! : noLine;
    if (line !== noLine) texts.set(line, text);
  }
  return texts;
}

const known = new WeakMap<DrawFrame, readonly ChosenEdgeLabel[]>();

/**
 * Labels of edges that overlap neither vertices nor each other, where few other edges cross; undefined as soon as
 * `measure` returns undefined. Computed once per frame.
 */
export function chooseEdgeLabels(
  frame: DrawFrame,
  measure: MeasureEdgeLabel,
): readonly ChosenEdgeLabel[] | undefined {
  if (!hasEdgeLabels(frame)) return [];
  const labels = known.get(frame) ?? placeLabels(frame, measure);
  if (labels !== undefined) known.set(frame, labels);
  return labels;
}

function placeLabels(frame: DrawFrame, measure: MeasureEdgeLabel): ChosenEdgeLabel[] | undefined {
  const { camera, widthPx, heightPx, positions, columns } = frame;
  const lines = edgeLinesOf(frame.model);
  const weightOf = weightsOf(frame, lines);
  const legTexts = legTextsOf(frame, lines);
  const usual = hasUsualLabels(frame)
    ? [...weightOf.keys()]
        .filter((line) => !legTexts.has(line))
        .sort((one, other) => weightOf.get(other)! - weightOf.get(one)! || one - other)
    : [];
  const inView = [...[...legTexts.keys()].filter((line) => !isLoop(frame, lines, line)), ...usual];
  const taken = new CollisionGrid(widthPx, heightPx);
  const load = edgeLoadOf(frame);
  const chosen: ChosenEdgeLabel[] = [];
  const radiusOf = (vertex: number) =>
    screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.minRadius);
  const ends = new Set(inView.flatMap((line) => endsOf(frame, lines.edges[line]!)));
  for (const vertex of ends) {
    const { x, y } = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const radius = radiusOf(vertex);
    taken.take(x - radius, y - radius, x + radius, y + radius);
  }
  for (const line of inView) {
    const text = legTexts.get(line) ?? labelOf(frame, lines, line, weightOf.get(line) ?? 1);
    if (text === undefined) continue;
    const size = measure(text);
    if (size === undefined) return undefined;
    const box = { text, widthPx: size.widthPx, heightPx: size.heightPx };
    if (isLoop(frame, lines, line)) {
      const label = besideLoop(frame, lines, line, box, radiusOf(endsOf(frame, lines.edges[line]!)[0]));
      if (!label.squares.every((square) => taken.isInside(...square) && taken.isFree(...square))) continue;
      for (const square of label.squares) taken.take(...square);
      chosen.push(label);
      continue;
    }
    const [source, target] = endsOf(frame, lines.edges[line]!);
    const [from, to] = [pointOfLine(frame, lines, line, 0), pointOfLine(frame, lines, line, 1)];
    const length = Math.hypot(to.x - from.x, to.y - from.y) * camera.zoom;
    if (size.widthPx > length - radiusOf(source) - radiusOf(target) - 16) continue;
    // Without the line itself.
    if (load !== undefined) addLine(load, frame, line, -1);
    const candidates = places.flatMap((t) => {
      const at = pointOfLine(frame, lines, line, t);
      const { x, y } = toScreen(camera, widthPx, heightPx, at.x, at.y);
      const label = labelAt(box, x, y, uprightAngle(at.dx, at.dy));
      if (!label.squares.every((square) => taken.isInside(...square) && taken.isFree(...square))) return [];
      const crossed = label.squares.reduce((sum, square) => sum + (load?.of(...square) ?? 0), 0);
      return [{ label, crossed }];
    });
    if (load !== undefined) addLine(load, frame, line, 1);
    const min = Math.min(...candidates.map(({ crossed }) => crossed));
    const best = candidates.find(({ crossed }) => crossed === min);
    if (best === undefined) continue;
    for (const square of best.label.squares) taken.take(...square);
    chosen.push(best.label);
  }
  return chosen;
}

interface TextBox {
  readonly text: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

function labelAt({ text, widthPx, heightPx }: TextBox, x: number, y: number, angle: number): ChosenEdgeLabel {
  return { text, x, y, angle, squares: squaresOf(x, y, inSteps(widthPx), inSteps(heightPx), angle) };
}

/** A text outside of the loop at its corner of a vertex with this radius, CSS pixels. */
function besideLoop(
  { model, camera, widthPx, heightPx, positions }: DrawFrame,
  { edges, bends }: EdgeLines,
  line: number,
  box: TextBox,
  radius: number,
): ChosenEdgeLabel {
  const at = 2 * model.sources[edges[line]!]!;
  const { x, y } = toScreen(camera, widthPx, heightPx, positions[at]!, positions[at + 1]!);
  const { angle, away, size } = loopAt(bends[line]!);
  const side = Math.sign(Math.cos(angle));
  return labelAt(
    box,
    x + away * radius * Math.cos(angle) + side * (size * radius + loopGapPx + box.widthPx / 2),
    y + away * radius * Math.sin(angle),
    0,
  );
}

const inViewBefore = new WeakMap<EdgeLines, ReadonlyMap<number, number>>();

/**
 * The lines with both ends in view and the number of their edges; empty if there are too many. Of parallel lines of a
 * large graph only the first, with all their edges; while the camera moves, those of the last view, because a search of
 * all lines would cost frames.
 */
function weightsOf(frame: DrawFrame, lines: EdgeLines): ReadonlyMap<number, number> {
  const { weights, isSeparate } = lines;
  const max = isSeparate ? maxSeparateLines : maxLines;
  if (!isSeparate) {
    const inView = linesInView(frame, lines, { max, marginPx: 0, ends: 'both' });
    return new Map(inView.map((line) => [line, weights[line]!]));
  }
  const before = inViewBefore.get(lines);
  if (frame.isMoving && before !== undefined) return before;
  const inView = linesInView(frame, lines, { max, marginPx: 0, ends: 'both' });
  const firstOfPair = new Map<string, number>();
  const sums = new Map<number, number>();
  for (const line of inView) {
    const [source, target] = endsOf(frame, lines.edges[line]!);
    const pair = `${Math.min(source, target)} ${Math.max(source, target)}`;
    const first = firstOfPair.get(pair) ?? line;
    firstOfPair.set(pair, first);
    sums.set(first, (sums.get(first) ?? 0) + weights[line]!);
  }
  const found = sums.size > maxLines ? new Map<number, number>() : sums;
  inViewBefore.set(lines, found);
  return found;
}

/** The attribute's value, or the number of edges of a bundle or of a line for several edges. */
function labelOf(
  { model, style, values }: DrawFrame,
  lines: EdgeLines,
  line: number,
  weight: number,
): string | undefined {
  const edgeId = model.edgeIds.at(lines.edges[line]!)!;
  if (isBundleId(edgeId)) return formatExact(weight);
  const template = edgeLabelIn(style, collectionOf(edgeId));
  if (template === undefined) return weight >= minCounted ? formatAmount(weight, 'edge') : undefined;
  const text = fillLabel(template, (attribute) => values.textOf(model, { kind: 'edges', attribute }, edgeId));
  if (text === undefined || text === '') return undefined;
  return weight > 1 ? `${toFreeLabel(text)} +${formatExact(weight - 1)}` : toFreeLabel(text);
}

/** The angle of a text along a line, radians; never upside down. */
function uprightAngle(dx: number, dy: number): number {
  const turn = Math.atan2(dy, dx);
  if (turn > Math.PI / 2) return turn - Math.PI;
  return turn <= -Math.PI / 2 ? turn + Math.PI : turn;
}

/** The squares that cover a rotated text. */
function squaresOf(x: number, y: number, width: number, height: number, angle: number): readonly Square[] {
  const count = Math.max(1, Math.ceil(width / height));
  const half = (height / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
  return Array.from({ length: count }, (_, square) => {
    const along = ((square + 0.5) / count - 0.5) * width;
    const [middleX, middleY] = [x + along * Math.cos(angle), y + along * Math.sin(angle)];
    return [middleX - half, middleY - half, middleX + half, middleY + half] as const;
  });
}

function isLoop(frame: DrawFrame, lines: EdgeLines, line: number): boolean {
  const [source, target] = endsOf(frame, lines.edges[line]!);
  return source === target;
}

function endsOf({ model }: DrawFrame, edge: number): [source: number, target: number] {
  return [model.sources[edge]!, model.targets[edge]!];
}
