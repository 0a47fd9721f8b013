import { leastShare } from '../../../protocol/lib/screen-radius.ts';

export { screenRadius } from '../../../protocol/lib/screen-radius.ts';

/** World radius by degree: gently, from 0.44 of the full radius to all of it at about a thousand edges. */
export function worldRadius(fullRadius: number, degree: number): number {
  return fullRadius * (leastShare + (1 - leastShare) * Math.min(1, Math.log2(1 + degree) / 10));
}

/** World radius by a share of 0 to 1 in a computed column: from 0.36 of the full radius to 1.5 times. */
export function radiusOfShare(fullRadius: number, share: number): number {
  return fullRadius * (0.36 + 1.14 * share);
}

/** World radius of a collapsed community: as that of a heap of its members, so that large ones leave others room. */
export function communityRadius(fullRadius: number, size: number): number {
  return fullRadius * 0.9 * Math.cbrt(size);
}

/**
 * Least radius on the screen in CSS pixels: 4 where there is room; where vertices lie `spacingPx` apart on average it
 * shrinks, so that crowds remain dots and edges show between them.
 */
export function leastScreenRadius(vertexCount: number, spacingPx: number): number {
  const most = 4 * Math.min(1, (1200 / Math.max(1, vertexCount)) ** 0.2);
  return Math.max(0.55, Math.min(most, 0.2 * spacingPx));
}

/** `screenRadius` for shaders. */
export const screenRadiusGlsl = `
float screenRadius(float radius, float fullRadius, float zoom, float least) {
  float ratio = max(0.0, radius / fullRadius - ${leastShare}) / ${(1 - leastShare).toFixed(2)};
  float rank = ratio > 2.0 ? 1.0 : ratio;
  return max(radius * zoom, least * (0.8 + 1.7 * rank * rank));
}`;
