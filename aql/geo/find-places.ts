import { DatabaseError } from '../../protocol/errors.ts';
import type { FoundPlace, SourceCollection } from '../source.ts';
import { distanceMetres, earthRadiusMetres, type Place } from './place.ts';

/**
 * Documents near a point or within a radius (metres), in order of distance. Throws 1570 (geo index missing).
 */
export function placesNear(
  collection: SourceCollection,
  options: Place & { readonly limit?: number; readonly radius?: number },
): Iterable<FoundPlace> {
  const found = collection.near?.(options);
  if (found !== undefined) return found;
  throw new DatabaseError('ERROR_QUERY_GEO_INDEX_MISSING', {
    message: `no suitable geo index found for geo restriction on '${collection.name}'`,
  });
}

/**
 * Documents in a rectangle given by two corners, in order of distance from its centre. Throws 1570 (geo index
 * missing).
 */
export function placesWithin(collection: SourceCollection, a: Place, b: Place): Iterable<FoundPlace> {
  const south = Math.min(a.latitude, b.latitude);
  const north = Math.max(a.latitude, b.latitude);
  const west = Math.min(a.longitude, b.longitude);
  const east = Math.max(a.longitude, b.longitude);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // If the rectangle spans less than half of the globe, a corner is its farthest point from the centre.
  const radius =
    east - west < 180
      ? Math.max(
          distanceMetres(middle, { latitude: south, longitude: west }),
          distanceMetres(middle, { latitude: north, longitude: west }),
        )
      : earthRadiusMetres * Math.PI;
  return withinBox(placesNear(collection, { ...middle, radius: radius + 1 }), south, north, west, east);
}

function* withinBox(
  places: Iterable<FoundPlace>,
  south: number,
  north: number,
  west: number,
  east: number,
): Generator<FoundPlace, void, void> {
  for (const found of places) {
    const { latitude, longitude } = found.place;
    if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) yield found;
  }
}
