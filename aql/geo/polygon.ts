import { add, cross, dot, isCrossing, isOnArc, normalize, triangleArea, type Vector } from './vector.ts';

/** Corners of a ring without a repeated first corner. The interior is to the left. */
export type Ring = readonly Vector[];

/** The outer ring, then the holes. The interior of a hole's ring is the excluded area. */
export type Polygon = readonly [Ring, ...Ring[]];

export type Arc = readonly [from: Vector, to: Vector];

export function* arcsOf(ring: Ring): Generator<Arc, void, void> {
  for (let at = 0; at < ring.length; at++) yield [ring[at]!, ring[(at + 1) % ring.length]!];
}

/** Offset to the left of an arc that yields an interior point; millimetres on the earth. */
const nudge = 1e-9;

/** Rounding bound: below it the determinant of unit vectors does not decide the side of a point. */
const uncertain = 1e-15;

/** True if a point is to the left of a ring or on the ring. */
function ringContains(ring: Ring, point: Vector): boolean {
  for (const [from, to] of arcsOf(ring)) if (isOnArc(point, from, to)) return true;
  // Parity test: each crossed arc on the way from a known interior point changes the side.
  for (const [from, to] of arcsOf(ring)) {
    const inside = normalize(add(normalize(add(from, to)), normalize(cross(from, to)), nudge));
    const crossings = countCrossings(ring, inside, point);
    if (crossings !== undefined) return crossings % 2 === 0;
  }
  return false;
}

/** Undefined if the way passes through a corner, where the parity test fails. */
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

/** Area to the left of a ring, from 0 to 4π. */
function ringArea(ring: Ring): number {
  const area = signedArea(ring);
  return area < 0 ? area + 4 * Math.PI : area;
}

/** Negative for a clockwise ring. */
function signedArea(ring: Ring): number {
  const origin = ring[0]!;
  let area = 0;
  for (let at = 2; at < ring.length; at++) area += triangleArea(origin, ring[at - 1]!, ring[at]!);
  return area;
}

/** Orients a hole, whose direction is arbitrary in the input, so that the smaller side is its interior. */
export function asHole(ring: Ring): Ring {
  return ringArea(ring) > 2 * Math.PI ? ring.toReversed() : ring;
}

export function polygonArea([outer, ...holes]: Polygon): number {
  let area = ringArea(outer);
  for (const hole of holes) area -= ringArea(hole);
  return Math.max(0, area);
}

/** Area-weighted centroid of a polygon, not normalized. */
export function polygonCentroid([outer, ...holes]: Polygon): Vector {
  let sum = ringCentroid(outer);
  for (const hole of holes) sum = add(sum, ringCentroid(hole), -1);
  return sum;
}

/**
 * Integral of the position over the area to the left of a ring: half the sum over its arcs of normal times
 * length (Stokes; Brock, The inertia tensor of a spherical triangle, 1975).
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
