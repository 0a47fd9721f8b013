import { formatAmount, formatExact } from '../../../lib/format.ts';
import { isBundleId } from '../../model/collections.ts';
import { toFreeLabel } from '../../styles/label-text.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { type EdgeLines, edgeLinesOf, noLine } from '../edges/edge-lines.ts';
import { pointOfLine } from '../edges/edge-path.ts';
import { linesInView } from '../edges/lines-in-view.ts';
import { CollisionGrid } from './CollisionGrid.ts';

/** Edge labels are for close views: with more lines in view or at lower zoom there are none. */
const mostLines = 300;
const leastZoom = 0.3;
/** Lines of at least so many edges show their number; a line of two has two arrow heads. */
const leastCounted = 3;
/** Positions along the line to try. */
const places = [0.5, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.45, 0.55];

/** A text along an edge: screen position of its centre, and its rotation in radians. */
export interface ChosenEdgeLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Width and height of a text; undefined: the text atlas is full. */
type MeasureEdgeLabel = (text: string) => { readonly widthPx: number; readonly heightPx: number } | undefined;

/** True if edges have labels at this zoom. */
export function hasEdgeLabels(frame: DrawFrame): boolean {
  return hasUsualLabels(frame) || (frame.focus.path?.legTexts.size ?? 0) > 0;
}

function hasUsualLabels({ style, model, camera }: DrawFrame): boolean {
  if (camera.zoom < leastZoom) return false;
  if (style.edgeLabel !== undefined || model.communities.size > 0) return true;
  return edgeLinesOf(model).mostTogether >= leastCounted;
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

/** Labels of edges that overlap neither vertices nor each other; undefined as soon as `measure` returns undefined. */
export function chooseEdgeLabels(frame: DrawFrame, measure: MeasureEdgeLabel): ChosenEdgeLabel[] | undefined {
  if (!hasEdgeLabels(frame)) return [];
  const { camera, widthPx, heightPx, positions, columns } = frame;
  const lines = edgeLinesOf(frame.model);
  const { weights } = lines;
  const legTexts = legTextsOf(frame, lines);
  const usual = hasUsualLabels(frame)
    ? linesInView(frame, lines, { most: mostLines, marginPx: 0, ends: 'both' })
        .filter((line) => !legTexts.has(line) && !isLoop(frame, lines, line))
        .sort((one, other) => weights[other]! - weights[one]! || one - other)
    : [];
  const inView = [...[...legTexts.keys()].filter((line) => !isLoop(frame, lines, line)), ...usual];
  const taken = new CollisionGrid(widthPx, heightPx);
  const chosen: ChosenEdgeLabel[] = [];
  const radiusOf = (vertex: number) =>
    screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
  const ends = new Set(inView.flatMap((line) => endsOf(frame, lines.edges[line]!)));
  for (const vertex of ends) {
    const { x, y } = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const radius = radiusOf(vertex);
    taken.take(x - radius, y - radius, x + radius, y + radius);
  }
  for (const line of inView) {
    const text = legTexts.get(line) ?? labelOf(frame, lines, line);
    if (text === undefined) continue;
    const size = measure(text);
    if (size === undefined) return undefined;
    const [source, target] = endsOf(frame, lines.edges[line]!);
    const [from, to] = [pointOfLine(frame, lines, line, 0), pointOfLine(frame, lines, line, 1)];
    const length = Math.hypot(to.x - from.x, to.y - from.y) * camera.zoom;
    if (size.widthPx > length - radiusOf(source) - radiusOf(target) - 16) continue;
    for (const t of places) {
      const at = pointOfLine(frame, lines, line, t);
      const { x, y } = toScreen(camera, widthPx, heightPx, at.x, at.y);
      const angle = uprightAngle(at.dx, at.dy);
      if (!tryTakeTurned(taken, x, y, size.widthPx, size.heightPx, angle)) continue;
      chosen.push({ text, x, y, angle });
      break;
    }
  }
  return chosen;
}

/** The attribute's value, or the number of edges of a bundle or of a line for several edges. */
function labelOf({ model, style, values }: DrawFrame, lines: EdgeLines, line: number): string | undefined {
  const edgeId = model.edgeIds.at(lines.edges[line]!)!;
  const weight = lines.weights[line]!;
  if (isBundleId(edgeId)) return formatExact(weight);
  if (style.edgeLabel === undefined) return weight >= leastCounted ? formatAmount(weight, 'edge') : undefined;
  const text = values.textOf(model, { kind: 'edges', attribute: style.edgeLabel }, edgeId);
  if (text === undefined || text === '') return undefined;
  return weight > 1 ? `${toFreeLabel(text)} +${formatExact(weight - 1)}` : toFreeLabel(text);
}

/** The angle of a text along a line, radians; never upside down. */
function uprightAngle(dx: number, dy: number): number {
  const turn = Math.atan2(dy, dx);
  if (turn > Math.PI / 2) return turn - Math.PI;
  return turn <= -Math.PI / 2 ? turn + Math.PI : turn;
}

/** Occupies the squares that cover a rotated text, if all of them are free and inside. */
function tryTakeTurned(
  taken: CollisionGrid,
  x: number,
  y: number,
  width: number,
  height: number,
  angle: number,
): boolean {
  const count = Math.max(1, Math.ceil(width / height));
  const half = (height / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
  const squares = Array.from({ length: count }, (_, square) => {
    const along = ((square + 0.5) / count - 0.5) * width;
    const [middleX, middleY] = [x + along * Math.cos(angle), y + along * Math.sin(angle)];
    return [middleX - half, middleY - half, middleX + half, middleY + half] as const;
  });
  if (!squares.every((square) => taken.isInside(...square) && taken.isFree(...square))) return false;
  for (const square of squares) taken.take(...square);
  return true;
}

function isLoop(frame: DrawFrame, lines: EdgeLines, line: number): boolean {
  const [source, target] = endsOf(frame, lines.edges[line]!);
  return source === target;
}

function endsOf({ model }: DrawFrame, edge: number): [source: number, target: number] {
  return [model.sources[edge]!, model.targets[edge]!];
}
