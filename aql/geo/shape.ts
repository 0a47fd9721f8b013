import { isArray, isObject } from '../values/compare.ts';
import { getAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';
import { asHole, type Polygon, type Ring } from './polygon.ts';
import { isSame, toVector, type Vector } from './vector.ts';

/** A GeoJSON geometry on the unit sphere: points, lines and polygons. */
export interface Shape {
  readonly points: readonly Vector[];
  readonly lines: readonly (readonly Vector[])[];
  readonly polygons: readonly Polygon[];
}

/** Geometry of a GeoJSON object or of a pair [longitude, latitude]; undefined for other values. */
export function toShape(value: Value | undefined): Shape | undefined {
  if (isArray(value)) return shapeOf('Point', value);
  if (!isObject(value)) return undefined;
  const type = getAttribute(value, 'type');
  return typeof type === 'string' ? shapeOf(type, getAttribute(value, 'coordinates')) : undefined;
}

/**
 * Geometry of a GeoJSON type and its coordinates; undefined if they do not match. The type name is
 * case-insensitive.
 */
export function shapeOf(type: string, coordinates: Value): Shape | undefined {
  const shape = { points: [], lines: [], polygons: [] };
  switch (type.toLowerCase()) {
    case 'point': {
      const point = toPoint(coordinates);
      return point && { ...shape, points: [point] };
    }
    case 'multipoint': {
      const points = listOf(coordinates, toPoint, 1);
      return points && { ...shape, points };
    }
    case 'linestring': {
      const line = listOf(coordinates, toPoint, 2);
      return line && { ...shape, lines: [line] };
    }
    case 'multilinestring': {
      const lines = listOf(coordinates, (line) => listOf(line, toPoint, 2), 1);
      return lines && { ...shape, lines };
    }
    case 'polygon': {
      const polygon = toPolygon(coordinates);
      return polygon && { ...shape, polygons: [polygon] };
    }
    case 'multipolygon': {
      const polygons = listOf(coordinates, toPolygon, 1);
      return polygons && { ...shape, polygons };
    }
    default:
      return undefined;
  }
}

function listOf<Item>(
  value: Value,
  read: (item: Value) => Item | undefined,
  min: number,
): readonly Item[] | undefined {
  if (!isArray(value) || value.length < min) return undefined;
  const items = value.map(read).filter((item) => item !== undefined);
  return items.length === value.length ? items : undefined;
}

function toPoint(value: Value): Vector | undefined {
  if (!isArray(value)) return undefined;
  const [longitude, latitude] = value;
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? toVector(longitude, latitude) : undefined;
}

function toPolygon(value: Value): Polygon | undefined {
  const rings = listOf(value, toRing, 1);
  if (rings === undefined) return undefined;
  const [outer, ...holes] = rings;
  return [outer as Ring, ...holes.map(asHole)];
}

/** A closed ring with at least three corners; undefined otherwise. */
function toRing(value: Value): Ring | undefined {
  const corners = listOf(value, toPoint, 4);
  if (corners === undefined || !isSame(corners[0]!, corners.at(-1)!)) return undefined;
  const ring = corners.slice(0, -1).filter((corner, at, all) => at === 0 || !isSame(corner, all[at - 1]!));
  return ring.length >= 3 ? ring : undefined;
}
