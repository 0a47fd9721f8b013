import type { GraphStyle } from './GraphStyle.ts';

/** Outline of vertices, for radius 1. */
export interface VertexOutline {
  readonly isRound: boolean;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Below this radius on the screen, the vertex is a dot, CSS pixels. */
  readonly dotBelowPx: number;
}

/** Minimum radius on the screen for an icon or image, CSS pixels. */
export const minPicturePx = 6;

export const roundOutline: VertexOutline = { isRound: true, halfWidth: 1, halfHeight: 1, dotBelowPx: 0 };

export function outlineOf({ vertexShape: shape }: Pick<GraphStyle, 'vertexShape'>): VertexOutline {
  if (shape.kind === 'image' ? shape.clip === 'round' : shape.kind !== 'rect') return roundOutline;
  const { width, height } = shape as { readonly width: number; readonly height: number };
  const longest = Math.max(width, height);
  const dotBelowPx = shape.kind === 'image' ? minPicturePx : 0;
  return { isRound: false, halfWidth: width / longest, halfHeight: height / longest, dotBelowPx };
}

/** The outline for a radius on the screen. */
export function outlineAt(outline: VertexOutline, radiusPx: number): VertexOutline {
  return radiusPx < outline.dotBelowPx ? roundOutline : outline;
}

/** Distance from the centre to the outline in the direction (x, y), for radius 1. */
export function reachOf({ isRound, halfWidth, halfHeight }: VertexOutline, x: number, y: number): number {
  const length = Math.hypot(x, y);
  if (isRound || length === 0) return 1;
  return Math.min((halfWidth * length) / Math.abs(x), (halfHeight * length) / Math.abs(y));
}
