import { badArgument, DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { type Catalog, type CollectionRecord, type IndexRecord, writtenIndexes } from '../catalog/catalog.ts';
import type { CollectionState } from '../catalog/collection-state.ts';
import { checkCollectionName, isSameIndex, toIndexRecord } from '../catalog/definitions.ts';
import { Block, blockSize, isLarge, storedSize } from '../documents/block.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { describeIndex } from '../indexes/describe-indexes.ts';
import { extendIndex } from '../indexes/extend-index.ts';
import type { IndexState } from '../indexes/index-state.ts';
import { exchangeEntries } from '../indexes/index-writer.ts';
import { hasInexactEntries } from '../indexes/sorted-index.ts';
import { textKey } from '../lmdb/bytes.ts';
import { sealInPlace, sealLength } from '../lmdb/checksum.ts';
import type {
  CollectionProperties,
  CollectionTransaction,
  DocumentRules,
  IndexDefinition,
  IndexRequest,
  RenamedEnds,
} from '../types.ts';
import type { CollectionData } from './CollectionData.ts';
import { CollectionReader } from './CollectionReader.ts';
import { DocumentWriter } from './DocumentWriter.ts';
import type { WriteSession } from './WriteSession.ts';

const docIdLength = 6;
/** Reused buffer for primary index values; the tables copy it. */
const primaryValue = Buffer.allocUnsafeSlow(docIdLength + sealLength);

/** A collection within the write transaction. Reads include its uncommitted writes. */
export class LmdbCollection extends CollectionReader implements CollectionTransaction {
  override readonly keepsBodies = true;
  override readonly writer: DocumentWriter;
  readonly #databaseId: string;
  readonly #id: string;
  #catalog: Catalog | undefined;
  #current: CollectionRecord | undefined;
  #data: CollectionData | undefined;
  #inserts: InsertRun | undefined;

  constructor(
    readonly session: WriteSession,
    record: CollectionRecord,
  ) {
    super(session.snapshot, record);
    this.#databaseId = record.databaseId;
    this.#id = record.properties.id;
    this.writer = new DocumentWriter(this);
  }

  /** The current definition. Throws 1203 (collection not found) if the collection was dropped. */
  override get record(): CollectionRecord {
    if (this.#catalog !== this.session.catalog || this.#current === undefined) {
      const record = this.session.catalog.findById(this.#databaseId)?.findById(this.#id);
      if (record === undefined) throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
      this.#catalog = this.session.catalog;
      this.#current = record;
      this.#data = undefined;
    }
    return this.#current;
  }

  get data(): CollectionData {
    const { record } = this;
    this.#data ??= this.session.dataOf(record);
    return this.#data;
  }

  get rules(): DocumentRules | undefined {
    return this.session.rulesOf(this.record.properties);
  }

  override get hasRules(): boolean {
    return this.rules !== undefined;
  }

  override get state(): CollectionState {
    return this.data.state;
  }

  override indexState(storageId: number): IndexState {
    return this.session.indexState(storageId);
  }

  override findBlock(number: number): Block | undefined {
    return this.data.findBlock(number) ?? this.readBlock(number);
  }

  override loadLarge(docId: number): string {
    return this.data.findLarge(docId) ?? super.loadLarge(docId);
  }

  protected override nextBlock(number: number, descending: boolean): number | undefined {
    this.data.flushDocuments();
    return super.nextBlock(number, descending);
  }

  protected override beforePostings(vertexId: string): void {
    this.data.outbound?.flushOf(vertexId);
    this.data.inbound?.flushOf(vertexId);
  }

  /**
   * Replaces `before` by `after` (either may be missing) in the documents and in `indexes`, the indexes in which the
   * two may differ. The caller has run all checks. Throws 1200 (conflict) if an open transaction has changed it.
   */
  exchange(
    docId: number,
    before: LmdbDocument | undefined,
    after: LmdbDocument | undefined,
    indexes: readonly IndexRecord[] = writtenIndexes(this.record),
  ): void {
    const { session, data, record } = this;
    const { state } = data;
    if (session.locks?.isEmpty === false && !session.undo.isUndoing) {
      session.locks.check(this.#id, docId, before, after);
    }
    data.markChanged();
    before?.load();
    if (session.undo.isRecording) this.#recordUndo(docId, before, after);
    const number = Math.floor(docId / blockSize);
    const block = this.findBlock(number) ?? Block.empty(number, this);
    data.put(block, docId, after);
    if (after !== undefined && isLarge(after)) data.putLarge(docId, after.body);
    else if (before !== undefined && isLarge(before)) data.putLarge(docId, undefined);
    // A block filled by new documents is complete and leaves memory.
    if (before === undefined && docId % blockSize === blockSize - 1) data.flushBlock(block);
    this.#exchangeKeys(docId, before, after);
    if (record.edgeIndex !== undefined) this.#exchangeEnds(docId, before, after);
    for (const index of indexes) {
      const indexState = this.indexState(index.storageId);
      // The build adds the entries when it reaches the document.
      if (docId >= indexState.builtEnd) continue;
      exchangeEntries(session.tables, index, indexState, docId, before, after);
    }
    state.count += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
    state.documentsBytes += (after ? storedSize(after) : 0) - (before ? storedSize(before) : 0);
    state.revision = after?.revision ?? session.nextTick();
    session.noteChange(this, docId, before, after);
  }

  #recordUndo(docId: number, before: LmdbDocument | undefined, after: LmdbDocument | undefined): void {
    const { undo } = this.session;
    if (before !== undefined) {
      const { state } = this.data;
      const { revision } = state;
      undo.push(() => {
        this.exchange(docId, after, before);
        state.revision = revision;
      });
      return;
    }
    // One undo step for a run of inserts, without the documents: an import would otherwise hold all of them in memory.
    if (this.#inserts === undefined || undo.last !== this.#inserts.step || this.#inserts.endDocId !== docId) {
      this.#inserts = new InsertRun(this, docId);
      undo.push(this.#inserts.step);
    }
    this.#inserts.endDocId = docId + 1;
  }

  #exchangeKeys(docId: number, before: LmdbDocument | undefined, after: LmdbDocument | undefined): void {
    const oldKey = before?.ownKey ?? '';
    const newKey = after?.ownKey ?? '';
    if (oldKey === newKey) return;
    const { primary } = this.session.tables;
    const { storageId } = this.record;
    if (oldKey !== '') primary.removeSync(textKey(storageId, oldKey));
    if (newKey !== '') {
      const key = textKey(storageId, newKey);
      primaryValue.writeUIntBE(docId, 0, docIdLength);
      sealInPlace(key, primaryValue, docIdLength);
      primary.putSync(key, primaryValue);
    }
    this.state.indexesBytes += newKey.length - oldKey.length;
  }

  #exchangeEnds(docId: number, before: LmdbDocument | undefined, after: LmdbDocument | undefined): void {
    if (before !== undefined && after !== undefined && before.from === after.from && before.to === after.to) {
      return;
    }
    const { outbound, inbound, state } = this.data;
    if (before !== undefined) {
      outbound?.remove(before.from, docId);
      inbound?.remove(before.to, docId);
      state.indexesBytes -= before.from.length + before.to.length + 16;
    }
    if (after !== undefined) {
      outbound?.add(after.from, docId, after.to);
      inbound?.add(after.to, docId, after.from);
      state.indexesBytes += after.from.length + after.to.length + 16;
    }
  }

  rename(name: string): void {
    const { record } = this;
    if (name === record.properties.name) return;
    const database = this.#database();
    checkCollectionName(name, record.properties.isSystem);
    if (database.byName.has(name)) {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME');
    }
    this.#replaceRecord({ ...record, properties: { ...record.properties, name } });
  }

  renameEnds({ from, to, firstDocId, count }: RenamedEnds): number | undefined {
    const { state } = this;
    const { revision } = state;
    const start = Math.max(firstDocId, state.firstDocId);
    const end = Math.min(start + count, state.nextDocId);
    const renamed = (id: string) => (id.startsWith(`${from}/`) ? to + id.slice(from.length) : id);
    for (let docId = start; docId < end; docId++) {
      const edge = this.findDocument(docId);
      if (edge === undefined) continue;
      const ends = [renamed(edge.from), renamed(edge.to)] as const;
      if (ends[0] !== edge.from || ends[1] !== edge.to) this.exchange(docId, edge, edge.withEnds(...ends));
    }
    state.revision = revision;
    return end < state.nextDocId ? end : undefined;
  }

  change(properties: Partial<Omit<CollectionProperties, 'id' | 'name' | 'kind'>>): void {
    const { record } = this;
    const { id, name, kind } = record.properties;
    this.#replaceRecord({ ...record, properties: { ...record.properties, ...properties, id, name, kind } });
  }

  truncate(): void {
    const { record, session } = this;
    const { nextDocId, lastAutoKey, count, revision } = this.state;
    session.purge(storageIdsOf(record));
    const { edgeIndex } = record;
    this.#replaceRecord({
      ...record,
      storageId: session.nextStorageId(),
      edgeIndex: edgeIndex && {
        ...edgeIndex,
        outbound: session.nextStorageId(),
        inbound: session.nextStorageId(),
      },
      indexes: record.indexes.map((index) => ({ ...index, storageId: session.nextStorageId() })),
      unfinished: record.unfinished?.map((index) => ({ ...index, storageId: session.nextStorageId() })),
    });
    // A truncate does not reset the key generator.
    const { data } = this;
    data.markChanged();
    Object.assign(data.state, {
      firstDocId: nextDocId,
      nextDocId,
      lastAutoKey,
      // As in ArangoDB, which removes the documents one by one.
      revision: count === 0 ? revision : session.nextTick(),
    });
  }

  drop(): void {
    const { record, session } = this;
    session.purge(storageIdsOf(record));
    const database = this.#database();
    session.changeCatalog(
      session.catalog.with(database.without(record.properties.id)),
      database.info.id,
      record.properties.id,
    );
  }

  ensureIndex(request: IndexRequest): { readonly index: IndexDefinition; readonly isNew: boolean } {
    const { record } = this;
    const existing = this.#find(request);
    if (existing !== undefined) return { index: describeIndex(this, existing), isNew: false };
    const index = this.#newIndex(request);
    // All documents, pending ones included.
    extendIndex(this, index, () => false);
    this.#replaceRecord({ ...record, indexes: [...record.indexes, index] });
    this.writer.enforceCap();
    return { index: describeIndex(this, index), isNew: true };
  }

  continueIndex(
    request: IndexRequest,
    isOver: () => boolean,
    isBegun = false,
  ): { readonly index: IndexDefinition; readonly isNew: boolean } | undefined {
    const { record } = this;
    const unfinished = record.unfinished?.find((each) => isSameIndex(each, request));
    if (unfinished === undefined && this.#find(request) !== undefined) return this.ensureIndex(request);
    if (unfinished === undefined && isBegun) {
      throw new DatabaseError('ERROR_REQUEST_CANCELED', { detail: 'the build of the index was canceled' });
    }
    if (unfinished === undefined) {
      const index = this.#newIndex(request);
      this.#replaceRecord({ ...record, unfinished: [...(record.unfinished ?? []), index] });
      return undefined;
    }
    if (extendIndex(this, unfinished, isOver)) return undefined;
    // Documents are evicted before the cap constraint is visible, so that no write has to evict many.
    if (unfinished.type === 'cap' && this.writer.evict(unfinished, isOver)) return undefined;
    this.#replaceRecord({
      ...record,
      indexes: [...record.indexes, unfinished],
      unfinished: without(record.unfinished, unfinished),
    });
    return { index: describeIndex(this, unfinished), isNew: true };
  }

  discardIndexes(request?: IndexRequest): void {
    const { record, session } = this;
    const { unfinished = [] } = record;
    const discarded = unfinished.filter((index) => request === undefined || isSameIndex(index, request));
    if (discarded.length === 0) return;
    session.purge(discarded.map(({ storageId }) => storageId));
    this.#replaceRecord({ ...record, unfinished: without(unfinished, ...discarded) });
  }

  rebuildIndex(indexId: string, isOver: () => boolean): boolean {
    const { record, session } = this;
    const number = indexId.slice(indexId.indexOf('/') + 1);
    const former = record.indexes.find((index) => index.number === number);
    if (former === undefined) return true;
    const hasFormerEntries =
      former.type === 'fulltext' || hasInexactEntries(former, this.indexState(former.storageId));
    if (!hasFormerEntries) return true;
    const rebuilt = record.unfinished?.find((index) => index.number === number);
    if (rebuilt === undefined) {
      const index = { ...former, storageId: session.nextStorageId() };
      this.#startEntries(index);
      this.#replaceRecord({ ...record, unfinished: [...(record.unfinished ?? []), index] });
      return false;
    }
    if (extendIndex(this, rebuilt, isOver)) return false;
    session.purge([former.storageId]);
    this.#replaceRecord({
      ...record,
      indexes: record.indexes.map((index) => (index === former ? rebuilt : index)),
      unfinished: without(record.unfinished, rebuilt),
    });
    return true;
  }

  #find(request: IndexRequest): IndexRecord | undefined {
    return this.record.indexes.find((index) => isSameIndex(index, request));
  }

  /** The definition of an index without entries. */
  #newIndex(request: IndexRequest): IndexRecord {
    const { record, session } = this;
    if (request.type === 'cap' && writtenIndexes(record).some(({ type }) => type === 'cap')) {
      throw new DatabaseError('ERROR_ARANGO_CAP_CONSTRAINT_ALREADY_DEFINED');
    }
    if (request.type === 'ttl' && writtenIndexes(record).some(({ type }) => type === 'ttl')) {
      throw badArgument(
        'there can be only one ttl index for a collection, and it cannot be changed: drop the existing one first',
      );
    }
    const storageId = session.nextStorageId();
    const index = toIndexRecord(request, this.#newIndexNumber(request), storageId, writtenIndexes(record));
    this.#startEntries(index);
    return index;
  }

  /** The number of the request, or the next one that no index has. Throws 1005 (duplicate identifier). */
  #newIndexNumber({ number: given }: IndexRequest): string {
    const { record, session } = this;
    const taken = new Set([
      '0',
      record.edgeIndex?.number,
      ...writtenIndexes(record).map(({ number }) => number),
    ]);
    if (given !== undefined && taken.has(given)) {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_IDENTIFIER', { detail: `index '${given}'` });
    }
    for (;;) {
      const number = given ?? String(session.nextTick());
      if (!taken.has(number)) return number;
    }
  }

  /** An index without entries, which begins with the first document. */
  #startEntries({ storageId }: IndexRecord): void {
    const state = this.indexState(storageId);
    state.builtEnd = this.state.firstDocId;
    state.isChanged = true;
  }

  dropIndex(indexId: string): boolean {
    const { record, session } = this;
    const number = indexId.slice(indexId.indexOf('/') + 1);
    if (number === '0' || number === record.edgeIndex?.number) {
      throw new DatabaseError('ERROR_FORBIDDEN', { detail: 'primary and edge indexes stay' });
    }
    const index = record.indexes.find((candidate) => candidate.number === number);
    if (index === undefined) return false;
    session.purge([index.storageId]);
    this.#replaceRecord({ ...record, indexes: record.indexes.filter((other) => other !== index) });
    return true;
  }

  #database() {
    const database = this.session.catalog.findById(this.#databaseId);
    assert(database !== undefined, 'the database of a collection is there');
    return database;
  }

  #replaceRecord(record: CollectionRecord): void {
    const database = this.#database();
    this.session.changeCatalog(
      this.session.catalog.with(database.with(record)),
      database.info.id,
      record.properties.id,
    );
  }
}

/** Undo step for inserts of consecutive docIds. */
class InsertRun {
  endDocId: number;
  readonly #revision: number;
  readonly step: () => void;

  constructor(collection: LmdbCollection, firstDocId: number) {
    const { state } = collection.data;
    this.endDocId = firstDocId;
    this.#revision = state.revision;
    this.step = () => {
      for (let docId = this.endDocId - 1; docId >= firstDocId; docId--) {
        const document = collection.findDocument(docId);
        if (document !== undefined) collection.exchange(docId, document, undefined);
      }
      state.revision = this.#revision;
    };
  }
}

/** Undefined instead of an empty list. */
function without(
  indexes: readonly IndexRecord[] = [],
  ...removed: readonly IndexRecord[]
): readonly IndexRecord[] | undefined {
  const left = indexes.filter((index) => !removed.includes(index));
  return left.length === 0 ? undefined : left;
}

/** All storage ids of a collection. */
export function storageIdsOf(record: CollectionRecord): number[] {
  const ids = [record.storageId, ...writtenIndexes(record).map(({ storageId }) => storageId)];
  if (record.edgeIndex !== undefined) ids.push(record.edgeIndex.outbound, record.edgeIndex.inbound);
  return ids;
}
