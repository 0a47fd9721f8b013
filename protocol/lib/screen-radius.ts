/** The smallest share of the full radius: a vertex without edges. */
export const leastShare = 0.44;

/**
 * Radius of a vertex on the screen in CSS pixels, of its world radius; far out the hubs stay larger than the rest.
 * `screenRadiusGlsl` says the same to shaders.
 */
export function screenRadius(radius: number, fullRadius: number, zoom: number, least: number): number {
  const ratio = Math.max(0, radius / fullRadius - leastShare) / (1 - leastShare);
  // What is that much larger is a community, which is small on the screen only where it has few members.
  const rank = ratio > 2 ? 1 : ratio;
  return Math.max(radius * zoom, least * (0.8 + 1.7 * rank * rank));
}
