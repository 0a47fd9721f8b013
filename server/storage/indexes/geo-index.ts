import { distanceMetres, earthRadiusMetres, type Place, placeOf } from '../../../aql/geo/place.ts';
import type { FoundPlace, SourceCollection, StoredDocument } from '../../../aql/source.ts';
import type { CollectionRecord, IndexRecord } from '../catalog/catalog.ts';
import { afterPrefix } from '../lmdb/bytes.ts';
import { sealedEntries } from '../lmdb/damage.ts';
import { parseField, valueAt } from './index-fields.ts';
import { docIdOf, entryPrefix, type IndexEntry } from './index-keys.ts';
import type { RangeSource } from './sorted-range.ts';

/**
 * Points by bands of one degree of latitude: bytes [latitude + 90, u8], value [latitude f64][longitude f64]. A search
 * reads the bands within its radius.
 */
const metresPerDegree = (earthRadiusMetres * Math.PI) / 180;

export function findGeoIndex(record: CollectionRecord): IndexRecord | undefined {
  return record.indexes.find(({ type }) => type === 'geo');
}

export function geoEntries(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  const values = index.fields.map((field) => valueAt(document, parseField(field).path));
  const point = placeOf(values, index.options.geoJson === true);
  if (point === undefined) return [];
  const value = Buffer.allocUnsafe(16);
  value.writeDoubleBE(point.latitude, 0);
  value.writeDoubleBE(point.longitude, 8);
  return [{ bytes: Buffer.of(bandOf(point.latitude)), value, precision: 'exact' }];
}

function bandOf(latitude: number): number {
  return Math.min(179, Math.max(0, Math.floor(latitude + 90)));
}

type NearOptions = Parameters<NonNullable<SourceCollection['near']>>[0];

interface Found {
  readonly docId: number;
  readonly place: Place;
  readonly distance: number;
}

/** Nearest first; equal distances in insertion order. */
export function* findNear(
  source: RangeSource,
  index: IndexRecord,
  options: NearOptions,
): Generator<FoundPlace> {
  const { limit = Number.POSITIVE_INFINITY, radius } = options;
  let found: Found[];
  if (radius !== undefined) {
    found = withinRadius(source, index, options, radius);
  } else {
    // The radius grows until the limit is reached: every point outside the radius is farther than all points within.
    let reach = limit === Number.POSITIVE_INFINITY ? earthRadiusMetres * 4 : metresPerDegree;
    found = withinRadius(source, index, options, reach);
    while (found.length < limit && reach < earthRadiusMetres * 4) {
      reach *= 4;
      found = withinRadius(source, index, options, reach);
    }
  }
  let count = 0;
  for (const { docId, place, distance } of found) {
    if (count++ >= limit) return;
    yield { document: source.getDocument(docId), place, distance };
  }
}

function withinRadius(source: RangeSource, index: IndexRecord, center: Place, radius: number): Found[] {
  const degrees = radius / metresPerDegree;
  const start = entryPrefix(index.storageId, Buffer.of(bandOf(center.latitude - degrees)));
  const end = afterPrefix(entryPrefix(index.storageId, Buffer.of(bandOf(center.latitude + degrees))));
  const found: Found[] = [];
  for (const { key, value } of sealedEntries(source.snapshot, 'indexes', { start, end })) {
    const place = { latitude: value.readDoubleBE(0), longitude: value.readDoubleBE(8) };
    const distance = distanceMetres(center, place);
    if (distance <= radius) found.push({ docId: docIdOf(key), place, distance });
  }
  return found.sort((left, right) => left.distance - right.distance || left.docId - right.docId);
}
