/** A point on the unit sphere. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const radians = Math.PI / 180;

/** Converts degrees to a unit vector. */
export function toVector(longitude: number, latitude: number): Vector {
  const width = Math.cos(latitude * radians);
  return {
    x: width * Math.cos(longitude * radians),
    y: width * Math.sin(longitude * radians),
    z: Math.sin(latitude * radians),
  };
}

/** Converts a unit vector to degrees. */
export function toDegrees({ x, y, z }: Vector): { readonly longitude: number; readonly latitude: number } {
  return { longitude: Math.atan2(y, x) / radians, latitude: Math.atan2(z, Math.hypot(x, y)) / radians };
}

export function dot(a: Vector, b: Vector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

export function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

/** a + factor · b */
export function add(a: Vector, b: Vector, factor = 1): Vector {
  return { x: a.x + factor * b.x, y: a.y + factor * b.y, z: a.z + factor * b.z };
}

export function normalize(a: Vector): Vector {
  const length = Math.hypot(a.x, a.y, a.z);
  return length === 0 ? a : { x: a.x / length, y: a.y / length, z: a.z / length };
}

/**
 * Positive if a, b, c are counterclockwise. Computed from differences, which is accurate for adjacent points.
 */
function determinant(a: Vector, b: Vector, c: Vector): number {
  return dot(cross(add(b, a, -1), add(c, a, -1)), a);
}

/** Angle between two points in radians, accurate also for small angles. */
export function angle(a: Vector, b: Vector): number {
  const across = cross(a, b);
  return Math.atan2(Math.hypot(across.x, across.y, across.z), dot(a, b));
}

/**
 * Signed area to the left of the triangle a, b, c, negative if it is clockwise (Eriksson, Math. Magazine 63,
 * 1990).
 */
export function triangleArea(a: Vector, b: Vector, c: Vector): number {
  return 2 * Math.atan2(determinant(a, b, c), 1 + dot(a, b) + dot(b, c) + dot(c, a));
}

/** Angle below which two points are equal; micrometres on the earth. */
const sameAngle = 1e-12;

export function isSame(a: Vector, b: Vector): boolean {
  return angle(a, b) <= sameAngle;
}

/** True if a point is on the arc from a to b. */
export function isOnArc(point: Vector, a: Vector, b: Vector): boolean {
  if (isSame(point, a) || isSame(point, b)) return true;
  const normal = normalize(cross(a, b));
  if (Math.abs(dot(normal, point)) > sameAngle) return false;
  return determinant(normal, a, point) >= 0 && determinant(normal, point, b) >= 0;
}

/** True if the interiors of the arcs a–b and c–d cross; touching ends do not count. */
export function isCrossing(a: Vector, b: Vector, c: Vector, d: Vector): boolean {
  const first = determinant(a, c, b);
  const second = determinant(c, b, d);
  const third = determinant(b, d, a);
  const fourth = determinant(d, a, c);
  return (
    (first > 0 && second > 0 && third > 0 && fourth > 0) ||
    (first < 0 && second < 0 && third < 0 && fourth < 0)
  );
}
