import { isArray, isObject } from '../values/compare.ts';
import { getAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';
import { middleOf } from './relations.ts';
import { toShape } from './shape.ts';
import { toDegrees } from './vector.ts';

/** Mean radius of the earth in metres, as in ArangoDB. */
export const earthRadiusMetres = 6_371_000;

/** A geographic point; coordinates in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance in metres, by the haversine formula. */
export function distanceMetres(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const height = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2;
  const width = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  const chord = height + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * width;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Point of a document in a geo index, from the values of the indexed fields: two numbers, or one pair
 * [latitude, longitude]. With `isGeoJson` a pair [longitude, latitude] or the centroid of a GeoJSON object.
 * Undefined for invalid values.
 */
export function placeOf(values: readonly Value[], isGeoJson: boolean): Place | undefined {
  if (values.length === 2) return toPlace(values[0], values[1]);
  const value = values[0] ?? null;
  const pair = isGeoJson && isObject(value) ? getAttribute(value, 'coordinates') : value;
  if (!isArray(pair)) return undefined;
  if (!isGeoJson) return toPlace(pair[0], pair[1]);
  return toPlace(pair[1], pair[0]) ?? placeOfShape(value);
}

/** Centroid of a GeoJSON value, the reference point of distances. */
export function placeOfShape(value: Value): Place | undefined {
  const shape = toShape(value);
  return shape && toDegrees(middleOf(shape));
}

function toPlace(latitude: Value | undefined, longitude: Value | undefined): Place | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
