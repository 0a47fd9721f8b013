import type { Value } from '../../aql/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { stringifyJson } from '../../protocol/lib/json.ts';
import type { IndexRecord } from './catalog.ts';
import type { Tables } from './environment.ts';
import { entriesOf, entryKey, type IndexEntry } from './index-entries.ts';
import type { IndexState } from './index-state.ts';
import type { LmdbDocument } from './LmdbDocument.ts';

/** Removes what `before` has in an index and `after` has not. Returns about how many bytes that were. */
export function removeIndexEntries(
  tables: Tables,
  index: IndexRecord,
  state: IndexState,
  docId: number,
  before: LmdbDocument | undefined,
  after: LmdbDocument | undefined,
): number {
  if (before === undefined) return 0;
  let bytes = 0;
  const kept = after === undefined ? [] : entriesOf(index, after);
  for (const entry of entriesOf(index, before)) {
    if (kept.some((other) => isSameEntry(entry, other))) continue;
    tables.indexes.removeSync(entryKey(index.storageId, entry.bytes, docId));
    state.count(entry.precision, -1);
    bytes += sizeOf(entry);
  }
  return bytes;
}

/** Puts what `after` has in an index and `before` had not. Returns about how many bytes that are. */
export function putIndexEntries(
  tables: Tables,
  index: IndexRecord,
  state: IndexState,
  docId: number,
  before: LmdbDocument | undefined,
  after: LmdbDocument | undefined,
): number {
  if (after === undefined) return 0;
  let bytes = 0;
  const old = before === undefined ? [] : entriesOf(index, before);
  for (const entry of entriesOf(index, after)) {
    if (old.some((other) => isSameEntry(entry, other))) continue;
    tables.indexes.putSync(entryKey(index.storageId, entry.bytes, docId), entry.value);
    state.count(entry.precision, 1);
    state.addDistinct(entry.bytes);
    bytes += sizeOf(entry);
  }
  return bytes;
}

function isSameEntry(left: IndexEntry, right: IndexEntry): boolean {
  return left.bytes.equals(right.bytes) && left.value.equals(right.value);
}

function sizeOf(entry: IndexEntry): number {
  return entry.bytes.length + entry.value.length + 10;
}

/** 1210, naming the index, its attributes and the values that are there already. */
export function uniqueViolation(
  index: { readonly name: string; readonly type: string; readonly fields: readonly string[] },
  values: readonly Value[],
  conflictingKey: string,
): DatabaseError {
  const found = values.map((value) => stringifyJson(value)).join(', ');
  return new DatabaseError('ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED', {
    detail:
      `in index ${index.name} of type ${index.type} over '${index.fields.join(', ')}' with ${found}; ` +
      `conflicting key: ${conflictingKey}`,
  });
}
