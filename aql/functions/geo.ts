import { distanceMetres } from '../geo/place.ts';
import { toBoolean } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { arrayExpected, wrongType } from './arguments.ts';
import { define } from './types.ts';

/** Geographic functions on coordinates in degrees. */
export const geoFunctions = define({
  DISTANCE: {
    parameters: 'latitude1, longitude1, latitude2, longitude2',
    isNew: true,
    doc: 'The distance of two points in metres.',
    examples: [['DISTANCE(52.5163, 13.3777, 52.5163, 13.3777)', '0']],
    call: (context, args) => {
      if (!args.every((value) => typeof value === 'number')) return wrongType(context, 'DISTANCE');
      const [latitude1, longitude1, latitude2, longitude2] = args as [number, number, number, number];
      return distanceMetres(
        { latitude: latitude1, longitude: longitude1 },
        { latitude: latitude2, longitude: longitude2 },
      );
    },
  },
  IS_IN_POLYGON: {
    parameters: 'polygon, coordinate, useLonLatOrLongitude?',
    doc: 'Whether a point is within a polygon of [latitude, longitude] pairs.',
    examples: [['IS_IN_POLYGON([[0, 0], [0, 10], [10, 10], [10, 0]], 4, 7)', 'true']],
    call: (context, [polygon, place, third]) => {
      if (!isArray(polygon)) return warnedFalse(() => arrayExpected(context, 'IS_IN_POLYGON'));
      if (!isArray(place) && (typeof place !== 'number' || typeof third !== 'number')) {
        return warnedFalse(() => wrongType(context, 'IS_IN_POLYGON'));
      }
      const isLonLat = isArray(place) && third !== undefined && toBoolean(third);
      const point = isArray(place)
        ? cornerOf(place, isLonLat)
        : cornerOf([place ?? null, third ?? null], false);
      const corners = polygon.map((corner) => cornerOf(corner, isLonLat));
      if (point === undefined || corners.includes(undefined)) return false;
      const test = context.dialect === '2.8' ? isInside28 : isInside;
      return test(corners as readonly Corner[], ...point);
    },
  },
});

/** Adds the warning and returns false, the result for an invalid polygon. */
function warnedFalse(warn: () => void): false {
  warn();
  return false;
}

type Corner = readonly [latitude: number, longitude: number];

function cornerOf(corner: Value, isLonLat: boolean): Corner | undefined {
  if (!isArray(corner)) return undefined;
  const [first, second] = corner;
  if (typeof first !== 'number' || typeof second !== 'number') return undefined;
  return isLonLat ? [second, first] : [first, second];
}

/**
 * Ray casting along the latitude of the point, as in 2.8: points on a lower or left edge are outside, points
 * on an upper or right edge are inside.
 */
function isInside28(corners: readonly Corner[], latitude: number, longitude: number): boolean {
  let inside = false;
  for (let index = 0, last = corners.length - 1; index < corners.length; last = index++) {
    const [latitude1, longitude1] = corners[index]!;
    const [latitude2, longitude2] = corners[last]!;
    if (latitude1 < latitude === latitude2 < latitude) continue;
    if (longitude1 > longitude && longitude2 > longitude) continue;
    const at = longitude1 + ((latitude - latitude1) / (latitude2 - latitude1)) * (longitude2 - longitude1);
    if (at < longitude) inside = !inside;
  }
  return inside;
}

/** Ray casting: counts the sides of the polygon that a ray from the point crosses. */
function isInside(corners: readonly Corner[], latitude: number, longitude: number): boolean {
  let inside = false;
  for (let index = 0, last = corners.length - 1; index < corners.length; last = index++) {
    const [latitude1, longitude1] = corners[index]!;
    const [latitude2, longitude2] = corners[last]!;
    const crosses = longitude1 >= longitude !== longitude2 >= longitude;
    if (!crosses) continue;
    const at = ((latitude2 - latitude1) * (longitude - longitude1)) / (longitude2 - longitude1) + latitude1;
    if (latitude < at) inside = !inside;
  }
  return inside;
}
