import { add, cross, dot, isCrossing, isOnArc, normalize, triangleArea, type Vector } from './vector.ts';

/** The corners of a ring, the first not repeated at the end. What lies to its left is inside. */
export type Ring = readonly Vector[];

/** The outer ring, then the holes, each of them around what is left out. */
export type Polygon = readonly [Ring, ...Ring[]];

export type Arc = readonly [from: Vector, to: Vector];

export function* arcsOf(ring: Ring): Generator<Arc, void, void> {
  for (let at = 0; at < ring.length; at++) yield [ring[at]!, ring[(at + 1) % ring.length]!];
}

/** How far to the left of an arc a point is certainly inside: millimetres. */
const nudge = 1e-9;

/** Below this, a determinant of unit vectors does not tell on which side a point is. */
const uncertain = 1e-15;

/** True when a point is to the left of a ring or on it. */
function ringContains(ring: Ring, point: Vector): boolean {
  for (const [from, to] of arcsOf(ring)) if (isOnArc(point, from, to)) return true;
  // From a point known to be inside, every arc that is crossed changes the side.
  for (const [from, to] of arcsOf(ring)) {
    const inside = normalize(add(normalize(add(from, to)), normalize(cross(from, to)), nudge));
    const crossings = countCrossings(ring, inside, point);
    if (crossings !== undefined) return crossings % 2 === 0;
  }
  return false;
}

/** undefined when the way goes through a corner, so that counting tells nothing. */
function countCrossings(ring: Ring, from: Vector, to: Vector): number | undefined {
  const normal = normalize(cross(from, to));
  let count = 0;
  for (const [a, b] of arcsOf(ring)) {
    if (Math.abs(dot(normal, a)) < uncertain || Math.abs(dot(normal, b)) < uncertain) return undefined;
    if (isCrossing(from, to, a, b)) count++;
  }
  return count;
}

export function polygonContains([outer, ...holes]: Polygon, point: Vector): boolean {
  if (!ringContains(outer, point)) return false;
  return holes.every((hole) => !ringContains(hole, point) || isOnRing(hole, point));
}

export function isOnRing(ring: Ring, point: Vector): boolean {
  for (const [from, to] of arcsOf(ring)) if (isOnArc(point, from, to)) return true;
  return false;
}

/** The area to the left of a ring, in 0 to 4π. */
function ringArea(ring: Ring): number {
  const area = signedArea(ring);
  return area < 0 ? area + 4 * Math.PI : area;
}

/** Below 0 when the ring goes round clockwise. */
function signedArea(ring: Ring): number {
  const origin = ring[0]!;
  let area = 0;
  for (let at = 2; at < ring.length; at++) area += triangleArea(origin, ring[at - 1]!, ring[at]!);
  return area;
}

/** A hole goes round what is left out, in either direction: the smaller side is taken. */
export function asHole(ring: Ring): Ring {
  return ringArea(ring) > 2 * Math.PI ? ring.toReversed() : ring;
}

export function polygonArea([outer, ...holes]: Polygon): number {
  let area = ringArea(outer);
  for (const hole of holes) area -= ringArea(hole);
  return Math.max(0, area);
}

/** The middle of a polygon weighed by its area, not normalized. */
export function polygonCentroid([outer, ...holes]: Polygon): Vector {
  let sum = ringCentroid(outer);
  for (const hole of holes) sum = add(sum, ringCentroid(hole), -1);
  return sum;
}

/**
 * The integral of the position over the area to the left of a ring: half the sum over its arcs of their normals times
 * their lengths (Stokes; Brock, The inertia tensor of a spherical triangle, 1975).
 */
function ringCentroid(ring: Ring): Vector {
  let sum: Vector = { x: 0, y: 0, z: 0 };
  for (const [from, to] of arcsOf(ring)) {
    const across = cross(from, to);
    const length = Math.atan2(Math.hypot(across.x, across.y, across.z), dot(from, to));
    sum = add(sum, normalize(across), length / 2);
  }
  return sum;
}
