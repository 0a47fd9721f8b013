import type { IndexRecord } from '../catalog/catalog.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { seal } from '../lmdb/checksum.ts';
import type { Tables } from '../lmdb/environment.ts';
import { entriesOf } from './index-entries.ts';
import { docIdOf, entryKey, type IndexEntry } from './index-keys.ts';
import type { IndexState } from './index-state.ts';
import { uniqueViolation } from './index-writer.ts';
import { requireIndexable } from './indexable.ts';
import { entryValues } from './sorted-index.ts';
import { compareLists } from './sorted-range.ts';

/** The collection of the indexed documents. */
interface IndexedDocuments {
  readonly session: { readonly tables: Tables; checkInterrupted(): void };
  indexState(storageId: number): IndexState;
  scan(): Iterable<readonly LmdbDocument[]>;
  getDocument(docId: number): LmdbDocument;
}

interface NewEntry {
  readonly key: Buffer;
  readonly entry: IndexEntry;
}

/**
 * Builds the entries of all documents. They are sorted first, because LMDB appends sorted keys faster. Throws 1210
 * (unique constraint violated) and the errors of `requireIndexable`.
 */
export function buildIndex(collection: IndexedDocuments, index: IndexRecord): void {
  const state = collection.indexState(index.storageId);
  const entries: NewEntry[] = [];
  for (const batch of collection.scan()) {
    collection.session.checkInterrupted();
    for (const document of batch) {
      requireIndexable(index, document);
      for (const entry of entriesOf(index, document)) {
        state.count(entry.precision, 1);
        state.addDistinct(entry.bytes);
        entries.push({ key: entryKey(index.storageId, entry.bytes, document.docId), entry });
      }
    }
  }
  const sorted = sortByKey(entries);
  if (index.unique) checkUnique(collection, index, sorted, state.grouped + state.unplaced > 0);
  for (const [at, { key, entry }] of sorted.entries()) {
    if (at % 1024 === 0) collection.session.checkInterrupted();
    collection.session.tables.indexes.putSync(key, seal(key, entry.value));
  }
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
