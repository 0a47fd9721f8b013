import type { GraphStyle } from './GraphStyle.ts';

/** The outline of vertices, for a radius of 1. */
export interface VertexOutline {
  readonly isRound: boolean;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

const round: VertexOutline = { isRound: true, halfWidth: 1, halfHeight: 1 };

/** A box that is smaller on the screen is drawn as a dot where pictures are shown, CSS pixels of its radius. */
export const leastPicturePx = 6;

export function outlineOf({ vertexShape: shape }: Pick<GraphStyle, 'vertexShape'>): VertexOutline {
  if (shape.kind === 'image' ? shape.clip === 'round' : shape.kind !== 'rect') return round;
  const { width, height } = shape as { readonly width: number; readonly height: number };
  const longest = Math.max(width, height);
  return { isRound: false, halfWidth: width / longest, halfHeight: height / longest };
}

/** The outline at this radius on the screen: boxes with pictures become dots where they are small. */
export function outlineAt(style: Pick<GraphStyle, 'vertexShape'>, radiusPx: number): VertexOutline {
  return style.vertexShape.kind === 'image' && radiusPx < leastPicturePx ? round : outlineOf(style);
}

/** How far the outline is from the middle in the direction of (x, y), for a radius of 1. */
export function reachOf({ isRound, halfWidth, halfHeight }: VertexOutline, x: number, y: number): number {
  const length = Math.hypot(x, y);
  if (isRound || length === 0) return 1;
  return Math.min((halfWidth * length) / Math.abs(x), (halfHeight * length) / Math.abs(y));
}
