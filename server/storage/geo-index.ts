import type { SourceCollection, StoredDocument } from '../../aql/source.ts';
import type { Value } from '../../aql/value.ts';
import { afterPrefix } from './bytes.ts';
import type { CollectionRecord, IndexRecord } from './catalog.ts';
import { docIdOf, entryPrefix, type IndexEntry } from './index-entries.ts';
import { parseField, valueAt } from './index-fields.ts';
import type { RangeSource } from './sorted-range.ts';

/**
 * Points by bands of one degree of latitude: bytes [latitude + 90, u8], value [latitude f64][longitude f64].
 * A search looks at the bands within its radius.
 */
const earthRadiusMetres = 6_371_000;
const metresPerDegree = (earthRadiusMetres * Math.PI) / 180;

export function findGeoIndex(record: CollectionRecord): IndexRecord | undefined {
  return record.indexes.find(({ type }) => type === 'geo');
}

export function geoEntries(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  const point = pointOf(index, document);
  if (point === undefined) return [];
  const value = Buffer.allocUnsafe(16);
  value.writeDoubleBE(point.latitude, 0);
  value.writeDoubleBE(point.longitude, 8);
  return [{ bytes: Buffer.of(bandOf(point.latitude)), value, precision: 'exact' }];
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Two attributes, or one with a pair: [latitude, longitude], the other way round (also within GeoJSON) for geoJson. */
function pointOf(index: IndexRecord, document: StoredDocument): Point | undefined {
  const values = index.fields.map((field) => valueAt(document, parseField(field).path));
  if (values.length === 2) return toPoint(values[0], values[1]);
  const isGeoJson = index.options.geoJson === true;
  const pair = isGeoJson ? coordinatesOf(values[0] as Value) : values[0];
  if (!Array.isArray(pair)) return undefined;
  return isGeoJson ? toPoint(pair[1], pair[0]) : toPoint(pair[0], pair[1]);
}

function coordinatesOf(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return (value as { readonly [name: string]: Value }).coordinates ?? null;
}

function toPoint(latitude: unknown, longitude: unknown): Point | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}

function bandOf(latitude: number): number {
  return Math.min(179, Math.max(0, Math.floor(latitude + 90)));
}

/** By the haversine formula. */
function distanceMetres(from: Point, to: Point): number {
  const toRadians = Math.PI / 180;
  const latitudes = Math.sin(((to.latitude - from.latitude) * toRadians) / 2);
  const longitudes = Math.sin(((to.longitude - from.longitude) * toRadians) / 2);
  const a =
    latitudes * latitudes +
    Math.cos(from.latitude * toRadians) * Math.cos(to.latitude * toRadians) * longitudes * longitudes;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(a)));
}

type NearOptions = Parameters<NonNullable<SourceCollection['near']>>[0];

interface Found {
  readonly docId: number;
  readonly distance: number;
}

/** Nearest first; equal distances in insertion order. */
export function* findNear(
  source: RangeSource,
  index: IndexRecord,
  options: NearOptions,
): Generator<{ readonly document: StoredDocument; readonly distance: number }> {
  const { limit = Number.POSITIVE_INFINITY, radius } = options;
  let found: Found[];
  if (radius !== undefined) {
    found = withinRadius(source, index, options, radius);
  } else {
    // Wider and wider until there are enough: whatever is farther than the radius is not nearer than what is within.
    let reach = limit === Number.POSITIVE_INFINITY ? earthRadiusMetres * 4 : metresPerDegree;
    found = withinRadius(source, index, options, reach);
    while (found.length < limit && reach < earthRadiusMetres * 4) {
      reach *= 4;
      found = withinRadius(source, index, options, reach);
    }
  }
  let count = 0;
  for (const { docId, distance } of found) {
    if (count++ >= limit) return;
    yield { document: source.getDocument(docId), distance };
  }
}

function withinRadius(source: RangeSource, index: IndexRecord, center: Point, radius: number): Found[] {
  const degrees = radius / metresPerDegree;
  const start = entryPrefix(index.storageId, Buffer.of(bandOf(center.latitude - degrees)));
  const end = afterPrefix(entryPrefix(index.storageId, Buffer.of(bandOf(center.latitude + degrees))));
  const found: Found[] = [];
  for (const { key, value } of source.snapshot.entries(source.snapshot.tables.indexes, { start, end })) {
    const point = { latitude: value.readDoubleBE(0), longitude: value.readDoubleBE(8) };
    const distance = distanceMetres(center, point);
    if (distance <= radius) found.push({ docId: docIdOf(key), distance });
  }
  return found.sort((left, right) => left.distance - right.distance || left.docId - right.docId);
}
