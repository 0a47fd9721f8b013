import type { CollectionRecord } from '../catalog/catalog.ts';
import type { LmdbCollection } from '../collections/LmdbCollection.ts';
import { LmdbDocument } from '../documents/LmdbDocument.ts';
import { openStore } from '../Store.ts';
import type { Store } from '../types.ts';
import { CollectionReport, type CopyReport } from './CollectionReport.ts';
import { homeOf, openBlock, readBody } from './read-block.ts';
import type { SavedEntry, StoreReader } from './StoreReader.ts';
import { SavedCatalog } from './saved-catalog.ts';

const blocksInCommit = 512;
const blocksInProgress = 16_384;
/** Total UTF-16 units of the large documents of a block that wait in memory. */
const maxWaitingUnits = 16 * 1024 * 1024;

interface SavedBlock extends SavedEntry {
  readonly record: CollectionRecord;
  readonly number: number;
}

/**
 * Writes the readable part of a store into an empty folder. Documents keep their docIds, keys and revisions; primary,
 * edge and secondary indexes are rebuilt.
 */
export async function copyStore(
  reader: StoreReader,
  folder: string,
  onProgress: (documents: number) => void,
): Promise<CopyReport> {
  const catalog = new SavedCatalog(reader);
  const unknown = findUnknown(reader, catalog);
  await catalog.write(folder);
  const store = openStore(folder, { isWriter: true });
  try {
    const reports = new Map<number, CollectionReport>();
    for (const record of catalog.collections.values()) {
      reports.set(record.storageId, new CollectionReport(catalog, record, unknown.has(record.storageId)));
    }
    copyBlocks(store, reader, catalog, reports, onProgress);
    completeStates(store, catalog, reports);
    return { collections: [...reports.values()], problems: reader.problems };
  } finally {
    await store.close();
    await catalog.writeTicks(folder);
  }
}

/** Creates collections for documents without a definition. Returns their storage ids. */
function findUnknown(reader: StoreReader, catalog: SavedCatalog): ReadonlySet<number> {
  const unknown = new Set<number>();
  const problemCount = reader.problems.length;
  for (const { key, payload } of reader.entries('documents')) {
    if (key.length !== 10) continue;
    const storageId = key.readUInt32BE(0);
    if (catalog.collections.has(storageId) || catalog.purged.has(storageId)) continue;
    const block = openBlock(payload, key.readUIntBE(4, 6), homeOf('', true, 0, reader, storageId));
    const isEdge = block?.documents.some((document) => (document?.from ?? '') !== '') ?? false;
    catalog.addUnknown(storageId, isEdge);
    unknown.add(storageId);
  }
  // The copy walks the tree again and reports the same problems.
  reader.problems.length = problemCount;
  return unknown;
}

function copyBlocks(
  store: Store,
  reader: StoreReader,
  catalog: SavedCatalog,
  reports: ReadonlyMap<number, CollectionReport>,
  onProgress: (documents: number) => void,
): void {
  let waiting: SavedBlock[] = [];
  let blocks = 0;
  let documents = 0;
  const commit = (): void => {
    store.write((transaction) => {
      for (const block of waiting) {
        const { record } = block;
        const database = transaction.findDatabase(catalog.databaseOf(record));
        const collection = database?.getCollection(record.properties.name) as LmdbCollection;
        const report = reports.get(record.storageId) as CollectionReport;
        documents += copyBlock(collection, block, reader, catalog, report);
      }
    });
    waiting = [];
  };
  for (const entry of reader.entries('documents')) {
    const storageId = entry.key.length === 10 ? entry.key.readUInt32BE(0) : 0;
    const record = catalog.collections.get(storageId);
    if (record === undefined) continue;
    const number = entry.key.readUIntBE(4, 6);
    // Payloads are valid until the next entry only.
    waiting.push({ ...entry, payload: Buffer.from(entry.payload), record, number });
    blocks += 1;
    if (waiting.length >= blocksInCommit) commit();
    if (blocks % blocksInProgress === 0) onProgress(documents);
  }
  commit();
}

/** Returns how many documents were copied. */
function copyBlock(
  collection: LmdbCollection,
  { record, number, payload, isOlder }: SavedBlock,
  reader: StoreReader,
  catalog: SavedCatalog,
  report: CollectionReport,
): number {
  const home = homeOf(collection.name, collection.isEdge, record.keyBase, reader, record.storageId);
  const block = openBlock(payload, number, home);
  if (block === undefined) {
    report.loseBlock(number);
    return 0;
  }
  collection.data.markChanged();
  let copied = 0;
  let units = 0;
  for (const old of block.documents) {
    if (old === undefined) continue;
    const body = readBody(old, reader, report);
    if (body === undefined) continue;
    if (isOlder && collection.findByKey(old._key) !== undefined) continue;
    const { docId, revision, ownKey, from, to } = old;
    collection.exchange(
      docId,
      undefined,
      new LmdbDocument(collection, docId, revision, ownKey, from, to, body),
    );
    catalog.noteTick(revision);
    report.save(docId, ownKey, isOlder);
    copied += 1;
    units += body.length;
    if (units < maxWaitingUnits) continue;
    units = 0;
    collection.data.flush();
    collection.data.markChanged();
  }
  return copied;
}

/** Counters that cannot be derived from the documents. */
function completeStates(
  store: Store,
  catalog: SavedCatalog,
  reports: ReadonlyMap<number, CollectionReport>,
): void {
  store.write((transaction) => {
    for (const [storageId, report] of reports) {
      const { record } = report;
      const database = transaction.findDatabase(catalog.databaseOf(record));
      const collection = database?.getCollection(record.properties.name) as LmdbCollection;
      const old = catalog.stateOf(storageId);
      collection.data.markChanged();
      const { state } = collection;
      state.nextDocId = Math.max(old?.nextDocId ?? 0, report.endDocId);
      state.firstDocId = Math.min(old?.firstDocId ?? 0, report.firstDocId);
      state.revision = Math.max(old?.revision ?? 0, state.revision);
      state.keyCeiling = Math.max(old?.keyCeiling ?? 0, report.largestOwnKey);
      const isCounting = record.properties.keyOptions.type === 'autoincrement';
      state.lastAutoKey = Math.max(old?.lastAutoKey ?? 0, isCounting ? report.largestKey : 0);
    }
  });
}
