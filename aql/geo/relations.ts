import {
  type Arc,
  arcsOf,
  isOnRing,
  type Polygon,
  polygonArea,
  polygonCentroid,
  polygonContains,
} from './polygon.ts';
import type { Shape } from './shape.ts';
import { add, angle, isCrossing, isOnArc, isSame, normalize, type Vector } from './vector.ts';

/** True if the shapes share a point. */
export function intersects(a: Shape, b: Shape): boolean {
  return (
    a.points.some((point) => covers(b, point)) ||
    b.points.some((point) => covers(a, point)) ||
    // Two shapes that are not only points intersect if one covers a corner of the other or if their borders
    // cross.
    cornersOf(a).some((point) => covers(b, point)) ||
    cornersOf(b).some((point) => covers(a, point)) ||
    isCrossed(bordersOf(a), bordersOf(b))
  );
}

/** True if a covers every point of b. */
export function contains(a: Shape, b: Shape): boolean {
  if (![...b.points, ...cornersOf(b)].every((point) => covers(a, point))) return false;
  const inner = bordersOf(b);
  if (inner.length === 0) return true;
  if (a.polygons.length === 0) {
    return b.polygons.length === 0 && inner.every((arc) => bordersOf(a).some((own) => isWithin(arc, own)));
  }
  const polygonBorders = a.polygons.flatMap(borderOf);
  if (isCrossed(inner, polygonBorders)) return false;
  // An edge between two corners on the border can still be outside, so its midpoint is tested.
  if (!inner.every(([from, to]) => covers(a, normalize(add(from, to))))) return false;
  // No part of b may be in a hole of a, so no corner of a hole may be inside b.
  const holes = a.polygons.flatMap(([, ...rings]) => rings.flat());
  return !holes.some((corner) => b.polygons.some((polygon) => isStrictlyInside(polygon, corner)));
}

/** True if the shapes have the same corners in the same order; rings may begin at different corners. */
export function equals(a: Shape, b: Shape): boolean {
  return (
    isSameSet(a.points, b.points, isSame) &&
    isSameSet(a.lines, b.lines, isSameLine) &&
    isSameSet(a.polygons, b.polygons, (left, right) => isSameSet(left, right, isSameRing))
  );
}

/**
 * Centroid of a shape, weighted by the highest dimension present: area, otherwise length, otherwise points.
 */
export function centroid(shape: Shape): Vector {
  let sum: Vector = { x: 0, y: 0, z: 0 };
  if (shape.polygons.length > 0) {
    for (const polygon of shape.polygons) sum = add(sum, polygonCentroid(polygon));
  } else if (shape.lines.length > 0) {
    for (const [from, to] of shape.lines.flatMap(segmentsOf)) {
      sum = add(sum, normalize(add(from, to)), 2 * Math.sin(angle(from, to) / 2));
    }
  } else {
    for (const point of shape.points) sum = add(sum, point);
  }
  return normalize(sum);
}

/** Area on the unit sphere. */
export function areaOf(shape: Shape): number {
  return shape.polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
}

function covers(shape: Shape, point: Vector): boolean {
  return (
    shape.points.some((own) => isSame(own, point)) ||
    shape.lines.some((line) => segmentsOf(line).some(([from, to]) => isOnArc(point, from, to))) ||
    shape.polygons.some((polygon) => polygonContains(polygon, point))
  );
}

function isStrictlyInside(polygon: Polygon, point: Vector): boolean {
  return polygonContains(polygon, point) && !polygon.some((ring) => isOnRing(ring, point));
}

function cornersOf(shape: Shape): readonly Vector[] {
  return [...shape.lines.flat(), ...shape.polygons.flat(2)];
}

function bordersOf(shape: Shape): readonly Arc[] {
  return [...shape.lines.flatMap(segmentsOf), ...shape.polygons.flatMap(borderOf)];
}

function borderOf(polygon: Polygon): readonly Arc[] {
  return polygon.flatMap((ring) => [...arcsOf(ring)]);
}

function segmentsOf(line: readonly Vector[]): readonly Arc[] {
  return line.slice(1).map((to, at) => [line[at]!, to]);
}

function isCrossed(left: readonly Arc[], right: readonly Arc[]): boolean {
  return left.some(([a, b]) => right.some(([c, d]) => isCrossing(a, b, c, d)));
}

function isWithin([from, to]: Arc, [start, end]: Arc): boolean {
  return isOnArc(from, start, end) && isOnArc(to, start, end);
}

function isSameSet<Item>(
  left: readonly Item[],
  right: readonly Item[],
  isAlike: (left: Item, right: Item) => boolean,
): boolean {
  return (
    left.length === right.length &&
    left.every((item) => right.some((other) => isAlike(item, other))) &&
    right.every((item) => left.some((other) => isAlike(other, item)))
  );
}

function isSameLine(left: readonly Vector[], right: readonly Vector[]): boolean {
  return left.length === right.length && left.every((point, at) => isSame(point, right[at]!));
}

function isSameRing(left: readonly Vector[], right: readonly Vector[]): boolean {
  if (left.length !== right.length) return false;
  return right.some((_, shift) =>
    left.every((point, at) => isSame(point, right[(at + shift) % right.length]!)),
  );
}

/** The point itself, or the centroid of any other shape. */
export function middleOf(shape: Shape): Vector {
  const [point, ...others] = shape.points;
  return point !== undefined && others.length === 0 ? point : centroid(shape);
}
