import type { StoredDocument } from '../../../aql/source.ts';
import { equalValues } from '../../../aql/values/compare.ts';
import type { Value } from '../../../aql/values/value.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import type { IndexRecord } from '../catalog/catalog.ts';
import { afterPrefix } from '../lmdb/bytes.ts';
import { sealedEntries } from '../lmdb/damage.ts';
import type { Snapshot } from '../lmdb/environment.ts';
import type { Precision } from './collation-bytes.ts';
import { type FieldPath, indexedValues, parseField } from './index-fields.ts';
import { docIdOf, entryPrefix, type IndexEntry } from './index-keys.ts';
import { decodeValues, encodeValue } from './value-bytes.ts';

/**
 * Hash, skiplist, persistent and ttl indexes: entries sorted by value. An entry with an exact encoding has no value in
 * the tree, because the key can be decoded; other entries store their values as JSON.
 */
const empty = Buffer.alloc(0);

/** LMDB limits keys to 1978 bytes. */
const maxEntryLength = 1900;

/** Maximum bytes per field, so that all fields fit into a key. */
export function fieldLimit(fieldCount: number): number {
  return Math.min(240, Math.floor(maxEntryLength / fieldCount));
}

const parsedFields = new WeakMap<IndexRecord, readonly FieldPath[]>();

function fieldsOf(index: IndexRecord): readonly FieldPath[] {
  let fields = parsedFields.get(index);
  if (fields === undefined) {
    fields = index.fields.map(parseField);
    parsedFields.set(index, fields);
  }
  return fields;
}

/** True for an index whose entries are sorted by value, with values that bytes cannot represent in full. */
export function hasInexactEntries(
  { type }: IndexRecord,
  { grouped, unplaced }: { readonly grouped: number; readonly unplaced: number },
): boolean {
  return type !== 'geo' && type !== 'fulltext' && type !== 'cap' && grouped + unplaced > 0;
}

export function valuesOf(index: IndexRecord, document: StoredDocument): readonly (readonly Value[])[] {
  return indexedValues(document, fieldsOf(index), index.sparse);
}

export function sortedEntries(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  return valuesOf(index, document).map(encodeEntry);
}

function encodeEntry(values: readonly Value[]): IndexEntry {
  const limit = fieldLimit(values.length);
  if (values.length === 1) {
    const { bytes, precision } = encodeValue(values[0] as Value, limit);
    return { bytes, precision, value: precision === 'exact' ? empty : jsonOf(values) };
  }
  let precision: Precision = 'exact';
  const parts: Buffer[] = [];
  for (const value of values) {
    const encoded = encodeValue(value, limit);
    parts.push(encoded.bytes);
    if (encoded.precision === 'class' || precision === 'exact') precision = encoded.precision;
  }
  return { bytes: Buffer.concat(parts), precision, value: precision === 'exact' ? empty : jsonOf(values) };
}

function jsonOf(values: readonly Value[]): Buffer {
  return Buffer.from(stringifyJson(values));
}

/** The values of a stored entry. */
export function entryValues(index: IndexRecord, key: Buffer, value: Buffer): readonly Value[] {
  return value.length === 0
    ? decodeValues(key, 4, index.fields.length)
    : (parseJson(value.toString()) as readonly Value[]);
}

/** The docId of another document with these values. */
export function findConflict(
  snapshot: Snapshot,
  index: IndexRecord,
  values: readonly Value[],
  ownDocId: number,
): number | undefined {
  const parts: Buffer[] = [];
  let isExact = true;
  for (const value of values) {
    const encoded = encodeValue(value, fieldLimit(values.length));
    parts.push(encoded.bytes);
    isExact = encoded.precision === 'exact';
    if (!isExact) break;
  }
  const prefix = entryPrefix(index.storageId, ...parts);
  const scan = { start: prefix, end: afterPrefix(prefix) };
  // Few entries share all these bytes, usually none or only the document's own.
  for (const { key, value } of sealedEntries(snapshot, 'indexes', {
    ...scan,
    limit: isExact ? 2 : undefined,
  })) {
    const docId = docIdOf(key);
    if (docId === ownDocId) continue;
    if (isExact) return docId;
    const others = entryValues(index, key, value);
    if (values.every((one, at) => equalValues(one, others[at] as Value))) return docId;
  }
  return undefined;
}
