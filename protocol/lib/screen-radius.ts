/** Minimum share of the full radius: a vertex without edges. */
export const minShare = 0.44;

/**
 * Screen radius of a vertex in CSS pixels from its world radius. At low zoom hubs remain larger than other vertices.
 * `screenRadiusGlsl` is the same function for shaders.
 */
export function screenRadius(radius: number, fullRadius: number, zoom: number, min: number): number {
  const ratio = Math.max(0, radius / fullRadius - minShare) / (1 - minShare);
  const rank = Math.min(1, ratio);
  return Math.max(radius * zoom, min * (0.8 + 1.7 * rank * rank));
}

/**
 * Share of full opacity that a dot of a dense picture keeps: 0 for common vertices, 1 for hubs. The vertex shader has the
 * same formula.
 */
export function hubShare(radius: number, min: number): number {
  return Math.min(1, Math.max(0, radius / min - 0.8));
}
