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
export type MeasureLabel = (
  vertex: number,
  fontPx: number,
) => { readonly widthPx: number; readonly heightPx: number };

const sides: readonly LabelSide[] = ['right', 'left', 'below', 'above'];
/** Discs smaller than this get labels only for the most important of them, well apart. */
const readableRadiusPx = 7;
const mostLabels = 320;

/**
 * Which vertices are labelled: the important ones first (`first`, then by size), each where no label or large disc is.
 * `first` are labelled whatever their size. O(V) at most, in practice until the screen is full.
 */
export function chooseLabels(
  frame: DrawFrame,
  first: readonly number[],
  measure: MeasureLabel,
): ChosenLabel[] {
  const { columns, camera, widthPx, heightPx, positions } = frame;
  const taken = new CollisionGrid(widthPx, heightPx);
  const chosen: ChosenLabel[] = [];
  const done = new Set<number>();
  const visible = visibleVertices(frame);
  takeDiscs(frame, visible, taken);
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
    for (const side of isSmall ? sides.slice(0, 2) : sides) {
      const middle = labelMiddle(at, radius, side, width, height);
      const [left, top] = [middle.x - width / 2, middle.y - height / 2];
      if (!taken.tryTake(left - apart, top - apart / 2, left + width + apart, top + height + apart / 2))
        continue;
      chosen.push({ vertex, side, fontPx });
      if (isSmall) small++;
      return;
    }
    refused++;
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

/** Vertices in view in the order of drawing. */
function visibleVertices({ columns, camera, widthPx, heightPx, positions }: DrawFrame): Uint32Array {
  const [halfX, halfY] = [widthPx / 2 / camera.zoom, heightPx / 2 / camera.zoom];
  return columns.order.filter(
    (vertex) =>
      Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
      Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY,
  );
}

/** Labels keep off discs, as long as these are few. */
function takeDiscs(frame: DrawFrame, visible: Uint32Array, taken: CollisionGrid): void {
  if (visible.length > 700) return;
  const { columns, camera, widthPx, heightPx, positions } = frame;
  for (const vertex of visible) {
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, frame.leastRadius);
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const inner = radius * 0.75;
    taken.take(at.x - inner, at.y - inner, at.x + inner, at.y + inner);
  }
}
