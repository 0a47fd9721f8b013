import { minShare } from '../../../protocol/lib/screen-radius.ts';

export { screenRadius } from '../../../protocol/lib/screen-radius.ts';

/** World radius by degree: from 0.44 of the full radius to the full radius at about a thousand edges. */
export function worldRadius(fullRadius: number, degree: number): number {
  return fullRadius * (minShare + (1 - minShare) * Math.min(1, Math.log2(1 + degree) / 10));
}

/** World radius by relative size 0 to 1 in a computed column: from 0.36 to 1.5 of the full radius. */
export function radiusOfShare(fullRadius: number, share: number): number {
  return fullRadius * (0.36 + 1.14 * share);
}

/** World radius of the disc of one member, relative to the full radius. */
const memberShare = 0.36;
/** Radius of a community of few members, relative to the full radius. */
const minGroupShare = 0.5;

/** World radius of a collapsed community: its area is the number of its members. */
export function communityRadius(fullRadius: number, size: number): number {
  return fullRadius * Math.max(minGroupShare, memberShare * Math.sqrt(size));
}

/**
 * Minimum radius on the screen in CSS pixels: 4 at low density. It decreases with the average spacing `spacingPx`, so
 * that dense areas consist of dots with visible edges between them.
 */
export function minScreenRadius(vertexCount: number, spacingPx: number): number {
  const max = 4 * Math.min(1, (1200 / Math.max(1, vertexCount)) ** 0.2);
  return Math.max(0.55, Math.min(max, 0.2 * spacingPx));
}

/** `screenRadius` in GLSL. */
export const screenRadiusGlsl = `
float screenRadius(float radius, float fullRadius, float zoom, float least) {
  float ratio = max(0.0, radius / fullRadius - ${minShare}) / ${(1 - minShare).toFixed(2)};
  float rank = min(1.0, ratio);
  return max(radius * zoom, least * (0.8 + 1.7 * rank * rank));
}`;
