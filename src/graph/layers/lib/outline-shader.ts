import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { hasRing, ringGlsl } from '../../geometry/hubs/hub-rings.ts';
import type { VertexOutline } from '../../styles/vertex-outline.ts';

/**
 * Distance from a vertex's centre to its outline in a direction, CSS pixels: `reachOf` in GLSL. `endReach` is the
 * distance to the end of an edge: the world radius is negative if the vertex has a ring. After `cameraGlsl`.
 */
export const reachGlsl = `
${ringGlsl}
uniform vec3 uBox;  // half width and half height of vertices for radius 1, 0 for circles; radius below which vertices are dots
float reachOf(float radius, vec2 away) {
  if (uBox.x == 0.0 || radius < uBox.z || away == vec2(0.0)) return radius;
  vec2 along = max(abs(normalize(away)), vec2(1e-4));
  return radius * min(uBox.x / along.x, uBox.y / along.y);
}
float endReach(float radius, vec2 world, vec2 away) {
  float pixels = vertexRadius(abs(radius), world);
  return reachOf(pixels, away) + (radius < 0.0 ? ringReach(pixels) : 0.0);
}`;

/** World radius of a vertex for `endReach`. */
export function endRadius({ columns, model, style }: DrawFrame, vertex: number): number {
  const radius = columns.radii[vertex]!;
  return hasRing({ model, style }, vertex) ? -radius : radius;
}

/** The uniform that `reachGlsl` declares. */
export function boxUniform() {
  return { value: new Float32Array(3), type: 'vec3<f32>' } as const;
}

export function writeBox(
  into: Float32Array,
  { isRound, halfWidth, halfHeight, dotBelowPx }: VertexOutline,
): void {
  into.set(isRound ? [0, 0, 0] : [halfWidth, halfHeight, dotBelowPx]);
}
