import type { StoredDocument } from '../../aql/source.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { CollectionView, IndexDefinition } from '../storage/types.ts';

export interface Place {
  readonly document: StoredDocument;
  /** Metres. */
  readonly distance: number;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Documents near a point, nearest first. Throws 1570 without a geo index, 1212 for an index that is none. */
export function placesNear(
  collection: CollectionView,
  options: Point & { readonly limit?: number; readonly radius?: number },
  indexId?: string,
): Iterable<Place> {
  geoIndex(collection, indexId);
  const places = collection.near?.(options);
  if (places === undefined) throw noGeoIndex(collection);
  return places;
}

const earthRadiusMetres = 6_371_000;

/** Documents between two corners. Throws 1570. */
export function* placesWithin(collection: CollectionView, a: Point, b: Point): Generator<Place> {
  const index = geoIndex(collection);
  const south = Math.min(a.latitude, b.latitude);
  const north = Math.max(a.latitude, b.latitude);
  const west = Math.min(a.longitude, b.longitude);
  const east = Math.max(a.longitude, b.longitude);
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  // Half the girth of the box, measured where a degree of longitude is longest, reaches every corner.
  const degrees = (north - south) / 2 + (east - west) / 2;
  const radius = (degrees * Math.PI * earthRadiusMetres) / 180;
  for (const place of placesNear(collection, { ...centre, radius })) {
    const { latitude, longitude } = pointOf(place.document, index);
    if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) yield place;
  }
}

function geoIndex(collection: CollectionView, indexId?: string): IndexDefinition {
  const indexes = collection.indexDefinitions();
  if (indexId !== undefined) {
    const named = indexes.find(({ id }) => id === indexId || id === `${collection.name}/${indexId}`);
    if (named?.type !== 'geo') throw new DatabaseError('ERROR_ARANGO_INDEX_NOT_FOUND', { detail: indexId });
    return named;
  }
  const index = indexes.find(({ type }) => type === 'geo');
  if (index === undefined) throw noGeoIndex(collection);
  return index;
}

function noGeoIndex({ name }: CollectionView): DatabaseError {
  return new DatabaseError('ERROR_QUERY_GEO_INDEX_MISSING', {
    message: `no suitable geo index found for geo restriction on '${name}'`,
  });
}

function pointOf(document: StoredDocument, { fields, options }: IndexDefinition): Point {
  const at = (path: string) =>
    path.split('.').reduce((value: unknown, step) => (value as Record<string, unknown> | undefined)?.[step], {
      ...document.toObject(),
    });
  if (fields.length === 2) return { latitude: Number(at(fields[0]!)), longitude: Number(at(fields[1]!)) };
  const pair = at(fields[0]!);
  const [first, second] = Array.isArray(pair) ? pair.map(Number) : [];
  return options.geoJson === true
    ? { latitude: second ?? Number.NaN, longitude: first ?? Number.NaN }
    : { latitude: first ?? Number.NaN, longitude: second ?? Number.NaN };
}
