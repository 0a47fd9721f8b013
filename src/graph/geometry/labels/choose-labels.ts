import { runAtOnce } from '../../../lib/slices.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { type Point, toScreen } from '../camera/Camera.ts';
import { type RegionLabel, regionLabelsOf } from '../communities/region-labels.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { type HubButton, hubButtonsOf } from '../hubs/hub-buttons.ts';
import { ringReachPx } from '../hubs/hub-rings.ts';
import { badgeFontPx, badgePaddingPx, badgesOf, type PlacedBadge } from './badges.ts';
import { CollisionGrid, inSteps } from './CollisionGrid.ts';
import type { ChosenEdgeLabel } from './choose-edge-labels.ts';
import { edgeLoadInSlices } from './EdgeLoad.ts';
import { besideSides, groupSides, type LabelSide, labelMiddle, labelSides } from './label-sides.ts';

export interface ChosenLabel {
  readonly vertex: number;
  readonly side: LabelSide;
  readonly fontPx: number;
  /** Edges run below it: a background interrupts them. */
  readonly isOverEdge?: boolean;
  /** Placed because its vertex came first; it does not persist. */
  readonly isPassing?: boolean;
}

/** Width and height of a label's text. */
type MeasureLabel = (
  vertex: number,
  fontPx: number,
) => { readonly widthPx: number; readonly heightPx: number };

/** A part of an edge label counts as so many crossed cells. */
const edgeLabelLoad = 20;
/** The name of a smaller group covers no other disc. */
const namedGroupPx = 24;
/** Vertices with a smaller radius get labels only if they are important, with large distances. */
const readableRadiusPx = 7;
const maxLabels = 320;
/** Tried vertices per slice of work. */
const sliceVertices = 4;
/** So many of the largest vertices get labels on top of other vertices, if there is no other place. */
const maxOnDiscs = 12;
/** Labels may lie on the rim of a group's disc, which is occupied in strips of this height, CSS pixels. */
const rimPx = 6;
const stripPx = 8;
/** A ring occupies less than its size, so that the cells of its own label are free, CSS pixels. */
const ringCellPx = 8;

/** Inputs of a choice besides the frame. */
interface LabelChoice {
  /** Labelled before all others, independent of size and position. */
  readonly first?: readonly number[];
  /** Labelled next, below their discs. */
  readonly groups?: readonly number[];
  /** Labels of edges, which other labels avoid where possible. */
  readonly edgeLabels?: readonly ChosenEdgeLabel[];
  /** Vertices with a text inside their shape. */
  readonly inside?: readonly { readonly vertex: number }[];
  /** Labels of the previous choice, for unchanged vertex positions; those that still fit persist. */
  readonly shown?: readonly ChosenLabel[];
  /** Since the previous choice, only the camera has moved. */
  readonly isPanned?: boolean;
}

/**
 * Chooses the labelled vertices: `first`, then hubs and groups, then previously labelled vertices, then others by size, without overlaps and
 * preferably beside large vertices and where few edges are. After a pan, previous labels persist unless they leave the viewport or one of
 * `first` covers them. O(V) at most; usually the search ends when the screen is full.
 */
export function chooseLabels(frame: DrawFrame, measure: MeasureLabel, choice?: LabelChoice): ChosenLabel[] {
  return runAtOnce(chooseLabelsInSlices(frame, measure, choice));
}

/** Like `chooseLabels`, but yields after a bounded amount of work. */
export function* chooseLabelsInSlices(
  frame: DrawFrame,
  measure: MeasureLabel,
  { first = [], groups = [], inside = [], edgeLabels = [], shown = [], isPanned = false }: LabelChoice = {},
): Generator<undefined, ChosenLabel[]> {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  const taken = new CollisionGrid(widthPx, heightPx);
  const discs = new CollisionGrid(widthPx, heightPx);
  const chosen: ChosenLabel[] = [];
  const done = new Set(inside.map(({ vertex }) => vertex));
  const visible = visibleVertices(frame);
  yield;
  const isGroup = new Set(groups);
  takeDiscs(frame, visible, isGroup, discs);
  yield;
  const edges = yield* edgeLoadInSlices(frame);
  const regions = regionLabelsOf(frame);
  // Where regions have labels, small members have none.
  const sparse = regions.strength > 0.5 ? 0 : Math.max(12, Math.floor((widthPx * heightPx) / 26_000));
  const buttons = hubButtonsOf(frame);
  const isHub = new Set(buttons.map(({ vertex }) => vertex));
  let small = 0;
  let refused = 0;
  const radiusOf = (vertex: number) =>
    screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.minRadius);
  /** The name of a small vertex or group covers no disc. */
  const isBesideDiscs = (vertex: number, radius: number) =>
    radius < (isGroup.has(vertex) ? namedGroupPx : readableRadiusPx);
  const boxOf = (vertex: number, radius: number, fontPx: number) => {
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const size = measure(vertex, fontPx);
    const [width, height] = [inSteps(size.widthPx), inSteps(size.heightPx)];
    return (side: LabelSide): Box => {
      const middle = labelMiddle(at, radius + ringReachPx(frame, vertex, radius), side, width, height);
      const [left, top] = [middle.x - width / 2, middle.y - height / 2];
      return { side, left, top, right: left + width, bottom: top + height };
    };
  };
  const squares = edgeLabels.flatMap((label) => label.squares);
  const crossedBy = ({ left, top, right, bottom }: Box) => edges?.of(left, top, right, bottom) ?? 0;
  const loadOf = (box: Box) =>
    crossedBy(box) + edgeLabelLoad * squares.filter((square) => covers(box, square)).length;
  const choose = (vertex: number, fontPx: number, box: Box, isFirst: boolean) => {
    const { side } = box;
    const isOverEdge = crossedBy(box) > 0 && isFree(discs, box);
    chosen.push({
      vertex,
      side,
      fontPx,
      ...(isFirst && { isPassing: true }),
      ...(isOverEdge && { isOverEdge }),
    });
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
    const isBelow = isGroup.has(vertex) || isHub.has(vertex);
    const boxes = (isBelow ? groupSides : isSmall ? besideSides : labelSides).map(toBox);
    // The side with the fewest edges; the order of sides decides between equal ones.
    const byLoad = boxes
      .map((box) => ({ box, load: isBelow && box.side === 'below' ? 0 : loadOf(box) }))
      .sort((one, other) => one.load - other.load)
      .map(({ box }) => box);
    const besideDiscs = byLoad.filter((box) => isFree(discs, box));
    // A hub among hubs is labelled too, on top of another vertex.
    const mayCover = isFirst || isBelow || chosen.length < maxOnDiscs;
    for (const box of !mayCover || isBesideDiscs(vertex, radius)
      ? besideDiscs
      : [...besideDiscs, ...byLoad]) {
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
    const isCovering = () => isBesideDiscs(vertex, radius) && !isFree(discs, box);
    if (!isPanned && ((isSmall && small >= sparse) || isCovering())) return;
    if (kept.some((other) => overlap(box, other))) return;
    // After a change of the zoom, another side may be free of edges.
    if (!isPanned && !frame.isMoving && crossedBy(box) > 0) return;
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
  for (const vertex of [...isHub, ...groups]) {
    tryVertex(vertex, false);
    yield;
  }
  for (const { vertex, side, fontPx } of chosen) kept.push(boxOf(vertex, radiusOf(vertex), fontPx)(side));
  if (!isPanned) staying.sort((one, other) => columns.radii[other.vertex]! - columns.radii[one.vertex]!);
  for (const label of staying) {
    keep(label);
    yield;
  }
  for (let slot = visible.length - 1; slot >= 0; slot--) {
    if (chosen.length >= maxLabels || refused > 4 * maxLabels) break;
    tryVertex(visible[slot]!, false);
    if (slot % sliceVertices === 0) yield;
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

function covers(box: Box, [left, top, right, bottom]: ChosenEdgeLabel['squares'][number]): boolean {
  return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** 10 to 16 px in few steps, so that each text is rasterised once. */
function fontSize(radiusPx: number): number {
  if (radiusPx < 9) return 11;
  return radiusPx < 16 ? 12 : radiusPx < 26 ? 13 : 16;
}

/** Vertices in view in drawing order; for large graphs those that the worker returned. */
function visibleVertices({
  columns,
  model,
  vertexInk,
  camera,
  widthPx,
  heightPx,
  positions,
}: DrawFrame): Uint32Array {
  const order = vertexInk?.inView ?? columns.order;
  const hidden = model.visibility?.hiddenVertices;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom, heightPx / 2 / camera.zoom];
  const visible = new Uint32Array(order.length);
  let count = 0;
  for (const vertex of order) {
    if (vertex >= columns.count || hidden?.[vertex] === 1) continue;
    const isInView =
      Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
      Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY;
    if (isInView) visible[count++] = vertex;
  }
  return visible.subarray(0, count);
}

/** Labels cover neither large vertices nor rings. */
function takeDiscs(
  frame: DrawFrame,
  visible: Uint32Array,
  groups: ReadonlySet<number>,
  taken: CollisionGrid,
): void {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  for (const vertex of visible) {
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.minRadius);
    if (radius < readableRadiusPx) continue;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    if (radius >= namedGroupPx && groups.has(vertex)) {
      takeDisc(taken, at, radius);
      continue;
    }
    const ring = ringReachPx(frame, vertex, radius);
    const inner = ring > 0 ? radius + ring - ringCellPx : radius * 0.5;
    taken.take(at.x - inner, at.y - inner, at.x + inner, at.y + inner);
  }
}

/** Occupies the disc of a group except for its rim, in strips. */
function takeDisc(taken: CollisionGrid, { x, y }: Point, radius: number): void {
  const inner = radius - rimPx;
  for (let top = -inner; top < inner; top += stripPx) {
    const bottom = Math.min(inner, top + stripPx);
    const half = Math.sqrt(Math.max(0, inner ** 2 - Math.max(top ** 2, bottom ** 2)));
    if (half > 0) taken.take(x - half, y + top, x + half, y + bottom);
  }
}
