import type { GraphStyle } from './GraphStyle.ts';

/** The outline of vertices, for a radius of 1. */
export interface VertexOutline {
  readonly isRound: boolean;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** With a smaller radius on the screen it is a dot, CSS pixels. */
  readonly dotBelowPx: number;
}

/** With a smaller radius on the screen there is no room for a picture, CSS pixels. */
export const leastPicturePx = 6;

export const roundOutline: VertexOutline = { isRound: true, halfWidth: 1, halfHeight: 1, dotBelowPx: 0 };

export function outlineOf({ vertexShape: shape }: Pick<GraphStyle, 'vertexShape'>): VertexOutline {
  if (shape.kind === 'image' ? shape.clip === 'round' : shape.kind !== 'rect') return roundOutline;
  const { width, height } = shape as { readonly width: number; readonly height: number };
  const longest = Math.max(width, height);
  const dotBelowPx = shape.kind === 'image' ? leastPicturePx : 0;
  return { isRound: false, halfWidth: width / longest, halfHeight: height / longest, dotBelowPx };
}

/** The outline at this radius on the screen. */
export function outlineAt(outline: VertexOutline, radiusPx: number): VertexOutline {
  return radiusPx < outline.dotBelowPx ? roundOutline : outline;
}

/** How far the outline is from the middle in the direction of (x, y), for a radius of 1. */
export function reachOf({ isRound, halfWidth, halfHeight }: VertexOutline, x: number, y: number): number {
  const length = Math.hypot(x, y);
  if (isRound || length === 0) return 1;
  return Math.min((halfWidth * length) / Math.abs(x), (halfHeight * length) / Math.abs(y));
}
