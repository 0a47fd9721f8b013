import type { IndexRecord } from '../catalog/catalog.ts';
import type { CollectionState } from '../catalog/collection-state.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { seal } from '../lmdb/checksum.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import { entriesOf } from './index-entries.ts';
import { docIdOf, entryKey, type IndexEntry } from './index-keys.ts';
import type { IndexState } from './index-state.ts';
import { sizeOfEntry, uniqueViolation } from './index-writer.ts';
import { requireIndexable } from './indexable.ts';
import { entryValues, findConflict } from './sorted-index.ts';
import { compareLists } from './sorted-range.ts';

/** The collection of the indexed documents. */
interface IndexedDocuments {
  readonly session: { readonly tables: Tables; checkInterrupted(): void };
  readonly snapshot: Snapshot;
  readonly state: CollectionState;
  indexState(storageId: number): IndexState;
  documentsFrom(docId: number): Iterable<LmdbDocument>;
  getDocument(docId: number): LmdbDocument;
}

interface NewEntry {
  readonly key: Buffer;
  readonly entry: IndexEntry;
}

const checkInterval = 256;

/**
 * Adds the entries of the next documents until `isOver` returns true. Returns true while documents are left. The entries
 * are sorted first, because LMDB appends sorted keys faster. Throws 1210 (unique constraint violated) and the errors of
 * `requireIndexable`.
 */
export function extendIndex(
  collection: IndexedDocuments,
  index: IndexRecord,
  isOver: () => boolean,
): boolean {
  const { session } = collection;
  const state = collection.indexState(index.storageId);
  const isFirst = state.builtEnd <= collection.state.firstDocId;
  const entries: NewEntry[] = [];
  let builtEnd = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const document of collection.documentsFrom(state.builtEnd)) {
    if (count > 0 && isOver()) {
      builtEnd = document.docId;
      break;
    }
    count += 1;
    if (count % checkInterval === 0) session.checkInterrupted();
    requireIndexable(index, document);
    for (const entry of entriesOf(index, document)) {
      state.count(entry.precision, 1);
      state.addDistinct(entry.bytes);
      state.bytes += sizeOfEntry(entry);
      const key = entryKey(index.storageId, entry.bytes, document.docId);
      if (index.unique && !isFirst) checkStored(collection, index, key, entry);
      entries.push({ key, entry });
    }
  }
  const sorted = sortByKey(entries);
  if (index.unique) checkUnique(collection, index, sorted, state.grouped + state.unplaced > 0);
  for (const [at, { key, entry }] of sorted.entries()) {
    if (at % checkInterval === 0) session.checkInterrupted();
    session.tables.indexes.putSync(key, seal(key, entry.value));
  }
  state.builtEnd = builtEnd;
  state.isChanged = true;
  return builtEnd !== Number.POSITIVE_INFINITY;
}

/** Throws 1210 for an entry with the values of a document that was indexed before. */
function checkStored(
  collection: IndexedDocuments,
  index: IndexRecord,
  key: Buffer,
  { value }: IndexEntry,
): void {
  const values = entryValues(index, key, value);
  const docId = findConflict(collection.snapshot, index, values, docIdOf(key));
  if (docId !== undefined) throw uniqueViolation(index, collection.getDocument(docId)._key);
}

/** Entries of equal values are created in docId order. Only different values are compared, as byte strings. */
function sortByKey(entries: readonly NewEntry[]): NewEntry[] {
  const groups = new Map<string, NewEntry[]>();
  for (const each of entries) {
    const name = each.entry.bytes.toString('latin1');
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [each]);
    else group.push(each);
  }
  const names = [...groups.keys()].sort();
  return names.flatMap((name) => groups.get(name) as NewEntry[]);
}

function checkUnique(
  collection: IndexedDocuments,
  index: IndexRecord,
  sorted: readonly NewEntry[],
  isImprecise: boolean,
): void {
  if (!isImprecise) {
    for (let at = 1; at < sorted.length; at++) {
      const before = sorted[at - 1] as NewEntry;
      const here = sorted[at] as NewEntry;
      if (here.entry.bytes.equals(before.entry.bytes)) throw violation(collection, index, before);
    }
    return;
  }
  // Equal values may have different bytes, so values are compared.
  const all = sorted.map((here) => ({ here, values: entryValues(index, here.key, here.entry.value) }));
  all.sort((left, right) => compareLists(left.values, right.values));
  for (let at = 1; at < all.length; at++) {
    const [before, after] = [all[at - 1] as (typeof all)[0], all[at] as (typeof all)[0]];
    if (compareLists(before.values, after.values) === 0) {
      throw violation(collection, index, before.here);
    }
  }
}

function violation(collection: IndexedDocuments, index: IndexRecord, first: NewEntry): Error {
  return uniqueViolation(index, collection.getDocument(docIdOf(first.key))._key);
}
