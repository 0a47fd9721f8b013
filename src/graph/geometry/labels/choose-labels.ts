import { runAtOnce } from '../../../lib/slices.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { type Point, toScreen } from '../camera/Camera.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { ringReachPx } from '../hubs/hub-rings.ts';
import { CollisionGrid } from './CollisionGrid.ts';
import type { ChosenEdgeLabel } from './choose-edge-labels.ts';
import { edgeLoadInSlices } from './EdgeLoad.ts';
import {
  type ChosenLabel,
  LabelPlacer,
  type MeasureLabel,
  namedGroupPx,
  readableRadiusPx,
} from './LabelPlacer.ts';

const maxLabels = 320;
/** Tried vertices per slice of work. */
const sliceVertices = 4;
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
  const { columns, widthPx, heightPx } = frame;
  const discs = new CollisionGrid(widthPx, heightPx);
  const visible = visibleVertices(frame);
  yield;
  const isGroup = new Set(groups);
  takeDiscs(frame, visible, isGroup, discs);
  yield;
  const edges = yield* edgeLoadInSlices(frame);
  const placer = new LabelPlacer({
    frame,
    measure,
    inside: inside.map(({ vertex }) => vertex),
    groups: isGroup,
    edgeLabels,
    isPanned,
    discs,
    edges,
  });
  const { chosen } = placer;
  const staying = shown.filter(
    ({ vertex, isPassing }) =>
      isPassing !== true && vertex < columns.count && !frame.model.isVertexHidden(vertex),
  );
  const isFirst = new Set(first);
  for (const label of staying) if (isFirst.has(label.vertex)) placer.keep(label);
  for (const vertex of first) placer.tryVertex(vertex, true);
  for (const vertex of [...placer.hubs, ...groups]) {
    placer.tryVertex(vertex, false);
    yield;
  }
  placer.protectChosen();
  if (!isPanned) staying.sort((one, other) => columns.radii[other.vertex]! - columns.radii[one.vertex]!);
  for (const label of staying) {
    placer.keep(label);
    yield;
  }
  for (let slot = visible.length - 1; slot >= 0; slot--) {
    if (chosen.length >= maxLabels || placer.refused > 4 * maxLabels) break;
    placer.tryVertex(visible[slot]!, false);
    if (slot % sliceVertices === 0) yield;
  }
  return chosen;
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
