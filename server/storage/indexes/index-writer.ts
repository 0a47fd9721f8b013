import { DatabaseError } from '../../../protocol/errors.ts';
import type { IndexRecord } from '../catalog/catalog.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { seal } from '../lmdb/checksum.ts';
import type { Tables } from '../lmdb/environment.ts';
import { entriesOf } from './index-entries.ts';
import { entryKey, type IndexEntry } from './index-keys.ts';
import type { IndexState } from './index-state.ts';

/** Applies the difference between the entries of `before` and `after` to an index. */
export function exchangeEntries(
  tables: Tables,
  index: IndexRecord,
  state: IndexState,
  docId: number,
  before: LmdbDocument | undefined,
  after: LmdbDocument | undefined,
): void {
  const olds = before === undefined ? [] : entriesOf(index, before);
  const news = after === undefined ? [] : entriesOf(index, after);
  for (const entry of olds) {
    if (news.some((other) => isSameEntry(entry, other))) continue;
    tables.indexes.removeSync(entryKey(index.storageId, entry.bytes, docId));
    state.count(entry.precision, -1);
    state.bytes -= sizeOfEntry(entry);
  }
  for (const entry of news) {
    if (olds.some((other) => isSameEntry(entry, other))) continue;
    const key = entryKey(index.storageId, entry.bytes, docId);
    tables.indexes.putSync(key, seal(key, entry.value));
    state.count(entry.precision, 1);
    state.addDistinct(entry.bytes);
    state.bytes += sizeOfEntry(entry);
  }
}

function isSameEntry(left: IndexEntry, right: IndexEntry): boolean {
  return left.bytes.equals(right.bytes) && left.value.equals(right.value);
}

/** Approximate bytes of an entry in its index. */
export function sizeOfEntry(entry: IndexEntry): number {
  return entry.bytes.length + entry.value.length + 10;
}

/** 1210 (unique constraint violated) with the index and its attributes, in the words of ArangoDB. */
export function uniqueViolation(
  index: { readonly name: string; readonly type: string; readonly fields: readonly string[] },
  conflictingKey: string,
): DatabaseError {
  const { name, type, fields } = index;
  return new DatabaseError('ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED', {
    message: `unique constraint violated - in index ${name} of type ${type} over '${fields.join(', ')}'; conflicting key: ${conflictingKey}`,
  });
}
