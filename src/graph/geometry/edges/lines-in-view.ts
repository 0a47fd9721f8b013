import type { DrawFrame } from '../DrawFrame.ts';
import type { EdgeLines } from './edge-lines.ts';

interface LinesInView {
  /** If there are more lines, the result is empty. */
  readonly max: number;
  /** Margin around the viewport that counts as in view, CSS pixels. */
  readonly marginPx: number;
  /** Ends of a line that have to be in view. */
  readonly ends: 'any' | 'both';
}

/** Numbers of the lines between vertices in view; empty if there are too many. O(lines). */
export function linesInView(
  { model, positions, camera, widthPx, heightPx }: DrawFrame,
  { count, edges }: EdgeLines,
  { max, marginPx, ends }: LinesInView,
): number[] {
  const { sources, targets, vertexCount } = model;
  const halfX = (widthPx / 2 + marginPx) / camera.zoom;
  const halfY = (heightPx / 2 + marginPx) / camera.zoom;
  const inView = new Uint8Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const isInside =
      Math.abs(positions[2 * vertex]! - camera.worldX) < halfX &&
      Math.abs(positions[2 * vertex + 1]! - camera.worldY) < halfY;
    inView[vertex] = isInside ? 1 : 0;
  }
  const minEnds = ends === 'both' ? 2 : 1;
  const chosen: number[] = [];
  for (let line = 0; line < count; line++) {
    const edge = edges[line]!;
    if (inView[sources[edge]!]! + inView[targets[edge]!]! < minEnds) continue;
    if (chosen.length === max) return [];
    chosen.push(line);
  }
  return chosen;
}
