import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../camera/Camera.ts';
import { type RegionLabel, regionLabelsOf } from '../communities/region-labels.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { type HubButton, hubButtonsOf } from '../hubs/hub-buttons.ts';
import { ringReachPx } from '../hubs/hub-rings.ts';
import { badgeFontPx, badgePaddingPx, badgesOf, type PlacedBadge } from './badges.ts';
import { CollisionGrid } from './CollisionGrid.ts';

/** Side of the vertex on which its label is placed. */
export type LabelSide = 'right' | 'left' | 'below' | 'above';

export interface ChosenLabel {
  readonly vertex: number;
  readonly side: LabelSide;
  readonly fontPx: number;
  /** Placed because its vertex came first; it does not persist. */
  readonly isPassing?: boolean;
}

/** Width and height of a label's text. */
type MeasureLabel = (
  vertex: number,
  fontPx: number,
) => { readonly widthPx: number; readonly heightPx: number };

/** The name of a smaller group covers no other disc. */
const namedGroupPx = 24;
const groupSides: readonly LabelSide[] = ['below', 'above', 'right', 'left'];
const sides: readonly LabelSide[] = ['right', 'left', 'below', 'above'];
/** Vertices with a smaller radius get labels only if they are important, with large distances. */
const readableRadiusPx = 7;
const mostLabels = 320;
const mostAvoidedEdges = 400;
/** A ring occupies less than its size, so that the cells of its own label are free, CSS pixels. */
const ringCellPx = 8;

/** Inputs of a choice besides the frame. */
interface LabelChoice {
  /** Labelled before all others, independent of size and position. */
  readonly first?: readonly number[];
  /** Labelled next, below their discs. */
  readonly groups?: readonly number[];
  /** Vertices with a text inside their shape. */
  readonly inside?: readonly { readonly vertex: number }[];
  /** Labels of the previous choice, for unchanged vertex positions; those that still fit persist. */
  readonly shown?: readonly ChosenLabel[];
  /** Since the previous choice, only the camera has moved. */
  readonly isPanned?: boolean;
}

/**
 * Chooses the labelled vertices: `first`, then hubs and groups, then previously labelled vertices, then others by size, without overlaps and
 * preferably beside large vertices. After a pan, previous labels persist unless they leave the viewport or one of
 * `first` covers them. O(V) at most; usually the search ends when the screen is full.
 */
export function chooseLabels(
  frame: DrawFrame,
  measure: MeasureLabel,
  { first = [], groups = [], inside = [], shown = [], isPanned = false }: LabelChoice = {},
): ChosenLabel[] {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  const taken = new CollisionGrid(widthPx, heightPx);
  const discs = new CollisionGrid(widthPx, heightPx);
  const chosen: ChosenLabel[] = [];
  const done = new Set(inside.map(({ vertex }) => vertex));
  const visible = visibleVertices(frame);
  takeDiscs(frame, visible, discs);
  const lines = edgeCells(frame);
  const regions = regionLabelsOf(frame);
  // Where regions have labels, small members have none.
  const sparse = regions.strength > 0.5 ? 0 : Math.max(12, Math.floor((widthPx * heightPx) / 26_000));
  const isGroup = new Set(groups);
  const buttons = hubButtonsOf(frame);
  const isHub = new Set(buttons.map(({ vertex }) => vertex));
  let small = 0;
  let refused = 0;
  const radiusOf = (vertex: number) =>
    screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
  const boxOf = (vertex: number, radius: number, fontPx: number) => {
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const { widthPx: width, heightPx: height } = measure(vertex, fontPx);
    return (side: LabelSide): Box => {
      const middle = labelMiddle(at, radius + ringReachPx(frame, vertex, radius), side, width, height);
      const [left, top] = [middle.x - width / 2, middle.y - height / 2];
      return { side, left, top, right: left + width, bottom: top + height };
    };
  };
  const choose = (vertex: number, fontPx: number, { side }: Box, isFirst: boolean) => {
    chosen.push({ vertex, side, fontPx, ...(isFirst && { isPassing: true }) });
    if (radiusOf(vertex) < readableRadiusPx) small++;
  };
  const tryVertex = (vertex: number, isFirst: boolean) => {
    if (done.has(vertex)) return;
    done.add(vertex);
    const radius = radiusOf(vertex);
    const isSmall = radius < readableRadiusPx;
    if (isSmall && !isFirst && small >= sparse) return;
    const fontPx = fontSize(radius);
    const toBox = boxOf(vertex, radius, fontPx);
    const apart = apartOf(isSmall && !isFirst);
    const boxes = (
      isGroup.has(vertex) || isHub.has(vertex) ? groupSides : isSmall ? sides.slice(0, 2) : sides
    ).map(toBox);
    // A side without edges is preferred to the default side.
    const clear = boxes.filter((box) => lines !== undefined && isFree(lines, box));
    const besideDiscs = [...clear, ...boxes].filter((box) => isFree(discs, box));
    // A hub among hubs is labelled too, on top of another vertex.
    const isAside = isSmall || (isGroup.has(vertex) && radius < namedGroupPx);
    for (const box of isAside ? besideDiscs : [...besideDiscs, ...boxes]) {
      const { left, top, right, bottom } = box;
      if (!taken.tryTake(left - apart, top - apart / 2, right + apart, bottom + apart / 2)) continue;
      choose(vertex, fontPx, box, isFirst);
      return;
    }
    refused++;
    const forced = boxes[0];
    if (!isFirst || forced === undefined) return;
    taken.take(forced.left, forced.top, forced.right, forced.bottom);
    choose(vertex, fontPx, forced, isFirst);
  };
  const kept: Box[] = [
    ...regions.labels.map(boxOfRegion),
    ...badgesOf(frame).map(boxOfBadge),
    ...buttons.map(boxOfButton),
  ];
  for (const { left, top, right, bottom } of kept) taken.take(left, top, right, bottom);
  /**
   * A label persists if nothing else was placed there. Exact rectangles are compared, because cells would make it
   * flicker.
   */
  const keep = ({ vertex, side, fontPx }: ChosenLabel) => {
    const radius = radiusOf(vertex);
    const isSmall = radius < readableRadiusPx;
    const box = boxOf(vertex, radius, isPanned ? fontPx : fontSize(radius))(side);
    const { left, top, right, bottom } = box;
    if (done.has(vertex) || left < 0 || top < 0 || right > widthPx || bottom > heightPx) return;
    if (!isPanned && isSmall && (small >= sparse || !isFree(discs, box))) return;
    if (kept.some((other) => overlap(box, other))) return;
    done.add(vertex);
    kept.push(box);
    const apart = apartOf(isSmall);
    taken.take(left - apart, top - apart / 2, right + apart, bottom + apart / 2);
    choose(vertex, isPanned ? fontPx : fontSize(radius), box, false);
  };
  const staying = shown.filter(
    ({ vertex, isPassing }) =>
      isPassing !== true && vertex < columns.count && !frame.model.isVertexHidden(vertex),
  );
  const isFirst = new Set(first);
  for (const label of staying) if (isFirst.has(label.vertex)) keep(label);
  for (const vertex of first) tryVertex(vertex, true);
  for (const vertex of [...isHub, ...groups]) tryVertex(vertex, false);
  for (const { vertex, side, fontPx } of chosen) kept.push(boxOf(vertex, radiusOf(vertex), fontPx)(side));
  if (!isPanned) staying.sort((one, other) => columns.radii[other.vertex]! - columns.radii[one.vertex]!);
  for (const label of staying) keep(label);
  for (let slot = visible.length - 1; slot >= 0; slot--) {
    if (chosen.length >= mostLabels || refused > 4 * mostLabels) break;
    tryVertex(visible[slot]!, false);
  }
  return chosen;
}

/** Letter width of a badge relative to the font size. */
const badgeLetterShare = 0.64;

/** Approximate; there is some space at the corner of its vertex. */
function boxOfBadge({ text, x, y }: PlacedBadge): Box {
  const halfWidth = (badgeLetterShare * badgeFontPx * text.length) / 2 + badgePaddingPx.x;
  const halfHeight = 0.6 * badgeFontPx + badgePaddingPx.y;
  return {
    side: 'right',
    left: x - halfWidth,
    top: y - halfHeight,
    right: x + halfWidth,
    bottom: y + halfHeight,
  };
}

function boxOfButton({ left, top, widthPx, heightPx }: HubButton): Box {
  return { side: 'below', left, top, right: left + widthPx, bottom: top + heightPx };
}

function boxOfRegion({ x, y, widthPx, heightPx }: RegionLabel): Box {
  const [left, top] = [x - widthPx / 2, y - heightPx / 2];
  return { side: 'right', left, top, right: left + widthPx, bottom: top + heightPx };
}

/** Free space beside a label in pixels, and half of it above: labels of small vertices are far apart. */
function apartOf(isSmall: boolean): number {
  return isSmall ? 26 : 2;
}

interface Box {
  readonly side: LabelSide;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function isFree(grid: CollisionGrid, { left, top, right, bottom }: Box): boolean {
  return grid.isFree(left, top, right, bottom);
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Centre of a label of this size. */
export function labelMiddle(
  at: { readonly x: number; readonly y: number },
  radius: number,
  side: LabelSide,
  width: number,
  height: number,
): { readonly x: number; readonly y: number } {
  switch (side) {
    case 'right':
      return { x: at.x + radius + 2 + width / 2, y: at.y };
    case 'left':
      return { x: at.x - radius - 2 - width / 2, y: at.y };
    case 'below':
      return { x: at.x, y: at.y + radius + 1 + height / 2 };
    case 'above':
      return { x: at.x, y: at.y - radius - 1 - height / 2 };
  }
}

/** 10 to 16 px in few steps, so that each text is rasterised once. */
function fontSize(radiusPx: number): number {
  if (radiusPx < 9) return 11;
  return radiusPx < 16 ? 12 : radiusPx < 26 ? 13 : 16;
}

/** Vertices in view in drawing order; for large graphs those that the worker returned. */
function visibleVertices(frame: DrawFrame): Uint32Array {
  const { count, order } = frame.columns;
  const { model } = frame;
  return (frame.vertexInk?.inView ?? order).filter(
    (vertex) => vertex < count && !model.isVertexHidden(vertex) && isInView(frame, vertex),
  );
}

function isInView({ camera, widthPx, heightPx, positions }: DrawFrame, vertex: number): boolean {
  return (
    Math.abs(positions[2 * vertex]! - camera.worldX) < widthPx / 2 / camera.zoom &&
    Math.abs(positions[2 * vertex + 1]! - camera.worldY) < heightPx / 2 / camera.zoom
  );
}

/** Cells that edges cross, if there are few edges. */
function edgeCells({ model, positions, camera, widthPx, heightPx }: DrawFrame): CollisionGrid | undefined {
  if (model.edgeCount > mostAvoidedEdges) return undefined;
  const cells = new CollisionGrid(widthPx, heightPx);
  for (let edge = 0; edge < model.edgeCount; edge++) {
    if (model.isEdgeHidden(edge)) continue;
    const [from, to] = [2 * model.sources[edge]!, 2 * model.targets[edge]!];
    const start = toScreen(camera, widthPx, heightPx, positions[from]!, positions[from + 1]!);
    const end = toScreen(camera, widthPx, heightPx, positions[to]!, positions[to + 1]!);
    const steps = Math.min(600, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / 5));
    for (let step = 0; step <= steps; step++) {
      const share = step / Math.max(1, steps);
      const [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
      if (x >= 0 && y >= 0 && x < widthPx && y < heightPx) cells.take(x, y, x, y);
    }
  }
  return cells;
}

/** Labels cover neither large vertices nor rings. */
function takeDiscs(frame: DrawFrame, visible: Uint32Array, taken: CollisionGrid): void {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  for (const vertex of visible) {
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
    if (radius < readableRadiusPx) continue;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const ring = ringReachPx(frame, vertex, radius);
    const inner = ring > 0 ? radius + ring - ringCellPx : radius * 0.5;
    taken.take(at.x - inner, at.y - inner, at.x + inner, at.y + inner);
  }
}
