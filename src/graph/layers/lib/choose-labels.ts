import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../../view/Camera.ts';
import type { DrawFrame } from '../Layer.ts';
import { CollisionGrid } from './CollisionGrid.ts';

/** Where a label goes: the screen point of its middle comes from the vertex's by this side. */
export type LabelSide = 'right' | 'left' | 'below' | 'above';

export interface ChosenLabel {
  readonly vertex: number;
  readonly side: LabelSide;
  readonly fontPx: number;
}

/** Width and height of a label's text. */
type MeasureLabel = (
  vertex: number,
  fontPx: number,
) => { readonly widthPx: number; readonly heightPx: number };

const sides: readonly LabelSide[] = ['right', 'left', 'below', 'above'];
/** Discs smaller than this get labels only for the most important of them, well apart. */
const readableRadiusPx = 7;
const mostLabels = 320;
const mostAvoidedEdges = 400;

/**
 * Which vertices are labelled: the important ones first (`first`, then by size), each where no label is, beside large
 * discs if it can be.
 * Those `inside` have their text in themselves. `first` are labelled whatever their size and wherever they are. O(V) at most, in practice until the screen is full.
 */
export function chooseLabels(
  frame: DrawFrame,
  first: readonly number[],
  measure: MeasureLabel,
  inside: readonly { readonly vertex: number }[] = [],
): ChosenLabel[] {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  const taken = new CollisionGrid(widthPx, heightPx);
  const discs = new CollisionGrid(widthPx, heightPx);
  const chosen: ChosenLabel[] = [];
  const done = new Set(inside.map(({ vertex }) => vertex));
  const visible = visibleVertices(frame);
  takeDiscs(frame, visible, discs);
  const lines = edgeCells(frame);
  const sparse = Math.max(12, Math.floor((widthPx * heightPx) / 26_000));
  let small = 0;
  let refused = 0;
  const tryVertex = (vertex: number, isFirst: boolean) => {
    if (done.has(vertex)) return;
    done.add(vertex);
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
    const isSmall = radius < readableRadiusPx;
    if (isSmall && !isFirst && small >= sparse) return;
    const fontPx = fontSize(radius);
    const { widthPx: width, heightPx: height } = measure(vertex, fontPx);
    const apart = isSmall && !isFirst ? 26 : 2;
    const tried = isSmall ? sides.slice(0, 2) : sides;
    const boxes = tried.map((side) => {
      const middle = labelMiddle(at, radius, side, width, height);
      return { side, left: middle.x - width / 2, top: middle.y - height / 2 };
    });
    // A side without edges is better than the usual one.
    const clear = boxes.filter(
      ({ left, top }) => lines?.isFree(left, top, left + width, top + height) ?? false,
    );
    const besideDiscs = [...clear, ...boxes].filter(({ left, top }) =>
      discs.isFree(left, top, left + width, top + height),
    );
    // A hub among hubs is named all the same, over one of the others.
    for (const { side, left, top } of isSmall ? besideDiscs : [...besideDiscs, ...boxes]) {
      if (!taken.tryTake(left - apart, top - apart / 2, left + width + apart, top + height + apart / 2))
        continue;
      chosen.push({ vertex, side, fontPx });
      if (isSmall) small++;
      return;
    }
    refused++;
    const forced = boxes[0];
    if (!isFirst || forced === undefined) return;
    taken.take(forced.left, forced.top, forced.left + width, forced.top + height);
    chosen.push({ vertex, side: forced.side, fontPx });
  };
  for (const vertex of first) tryVertex(vertex, true);
  for (let slot = visible.length - 1; slot >= 0; slot--) {
    if (chosen.length >= mostLabels || refused > 4 * mostLabels) break;
    tryVertex(visible[slot]!, false);
  }
  return chosen;
}

/** Where the middle of a label of this size lies. */
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

/** 10 to 16 px, in few steps so that texts are drawn once. */
export function fontSize(radiusPx: number): number {
  if (radiusPx < 9) return 11;
  return radiusPx < 16 ? 12 : radiusPx < 26 ? 13 : 16;
}

/** Vertices in view in the order of drawing; of very many those that the worker told of. */
function visibleVertices(frame: DrawFrame): Uint32Array {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  const [halfX, halfY] = [widthPx / 2 / camera.zoom, heightPx / 2 / camera.zoom];
  return (frame.vertexInk?.inView ?? columns.order).filter(
    (vertex) =>
      vertex < columns.count &&
      Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
      Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY,
  );
}

/** The cells that edges run through, while these are few. */
function edgeCells({ model, positions, camera, widthPx, heightPx }: DrawFrame): CollisionGrid | undefined {
  if (model.edgeCount > mostAvoidedEdges) return undefined;
  const cells = new CollisionGrid(widthPx, heightPx);
  for (let edge = 0; edge < model.edgeCount; edge++) {
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

/** Labels keep off large discs. */
function takeDiscs(frame: DrawFrame, visible: Uint32Array, taken: CollisionGrid): void {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  for (const vertex of visible) {
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
    if (radius < readableRadiusPx) continue;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const inner = radius * 0.5;
    taken.take(at.x - inner, at.y - inner, at.x + inner, at.y + inner);
  }
}
