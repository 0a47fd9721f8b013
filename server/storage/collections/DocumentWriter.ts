import { randomUUID } from 'node:crypto';
import type { CollectionWriter, Modification, ModificationOptions } from '../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { describeValue } from '../../../protocol/lib/describe-value.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import { type IndexRecord, writtenIndexes } from '../catalog/catalog.ts';
import { storedSize } from '../documents/block.ts';
import { checkDocumentKey, isDocumentHandle, keyNumber, keySpaceSize } from '../documents/document-key.ts';
import { LmdbDocument } from '../documents/LmdbDocument.ts';
import { LmdbModification } from '../documents/LmdbModification.ts';
import { revisionConflict } from '../documents/revision-conflict.ts';
import { mayTouch } from '../indexes/index-fields.ts';
import { docIdOf } from '../indexes/index-keys.ts';
import { uniqueViolation } from '../indexes/index-writer.ts';
import { requireIndexable } from '../indexes/indexable.ts';
import { findConflict, valuesOf } from '../indexes/sorted-index.ts';
import { notAnObject } from '../json/document-json.ts';
import { readMember } from '../json/json-members.ts';
import { mergeBodies, withMembers } from '../json/merge-json.ts';
import { type DocumentJson, hasAttribute, type ObjectText, readObjectText } from '../json/object-text.ts';
import { afterPrefix, idKey } from '../lmdb/bytes.ts';
import type { DocumentRules, RawOptions, RawWriter } from '../types.ts';
import type { LmdbCollection } from './LmdbCollection.ts';

type IsDropped = (name: string) => boolean;

function isSystem(name: string): boolean {
  return name === '_id' || name === '_key' || name === '_rev';
}

function isEdgeSystem(name: string): boolean {
  return isSystem(name) || name === '_from' || name === '_to';
}

/** See `oddAttributes` of the dialect's rules. */
function isSystemOrOdd(name: string): boolean {
  return isEdgeSystem(name) || name === '';
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

type Occasion = Parameters<DocumentRules['compute']>[0];

interface Exchange {
  readonly occasion: Occasion;
  readonly text: ObjectText | undefined;
  /** The indexes in which the document may change. */
  readonly indexes: readonly IndexRecord[];
}

const noEnds: Ends = { from: '', to: '' };

/** See `versionAttribute` of ModificationOptions; the check applies to two numbers only. */
function isOutdated(
  before: LmdbDocument,
  { body }: ObjectText,
  { versionAttribute: name }: ModificationOptions,
): boolean {
  if (name === undefined || name === '') return false;
  const [known, given] = [before.get(name), readMember(body, name)];
  return typeof known === 'number' && typeof given === 'number' && given <= known;
}

/** Writes documents: runs all checks first, then stores the documents in the collection. */
export class DocumentWriter implements CollectionWriter, RawWriter {
  /** The last `_from` that passed validation. */
  #lastFrom: string | undefined;

  /** Place of the last document written by key, and whether it directly followed the previous one. */
  #lastDocId = -1;
  #isWalking = false;

  constructor(readonly collection: LmdbCollection) {}

  insert(document: ObjectValue, options: ModificationOptions): Modification {
    return this.#insert(this.#fromObject(document, options), options);
  }

  insertJson(json: DocumentJson, options: RawOptions): Modification {
    return this.#insert(readObjectText(json, this.#isDropped(options)), options);
  }

  replace(key: string, document: ObjectValue, options: ModificationOptions): Modification {
    return this.#replace(this.#expect(key, options), this.#fromObject(document, options), options);
  }

  replaceJson(key: string, json: DocumentJson, options: ModificationOptions): Modification {
    return this.#replace(this.#expect(key, options), readObjectText(json, this.#isDropped(options)), options);
  }

  update(key: string, patch: ObjectValue, options: ModificationOptions): Modification {
    const before = this.#expect(key, options);
    const text = this.#fromObject(patch, options);
    const isKept = text.body === '' && dialectRules[options.dialect].emptyUpdate === 'kept';
    if (isKept) return new LmdbModification(before, before);
    return this.#update(before, text, options);
  }

  updateJson(key: string, json: DocumentJson, options: RawOptions): Modification {
    return this.#update(this.#expect(key, options), readObjectText(json, this.#isDropped(options)), options);
  }

  remove(key: string, options: ModificationOptions): Modification {
    const before = this.#expect(key, options);
    this.collection.exchange(before.docId, before, undefined);
    return new LmdbModification(before, undefined);
  }

  #isDropped({ dialect }: ModificationOptions): IsDropped {
    if (dialectRules[dialect].oddAttributes === 'dropped') return isSystemOrOdd;
    return this.collection.isEdge ? isEdgeSystem : isSystem;
  }

  #fromObject(document: ObjectValue, options: ModificationOptions): ObjectText {
    if (typeof document !== 'object' || document === null || Array.isArray(document)) throw notAnObject();
    const isDropped = this.#isDropped(options);
    const names = Object.keys(document);
    const isKeptWhole = !names.some(isDropped);
    const kept = isKeptWhole
      ? document
      : Object.fromEntries(
          names.filter((name) => !isDropped(name)).map((name) => [name, document[name] as Value]),
        );
    return { attributes: document, hasAllAttributes: true, body: stringifyJson(kept).slice(1, -1) };
  }

  #expect(key: string, { expectedRevision }: ModificationOptions): LmdbDocument {
    const found = this.#find(key);
    if (found === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    if (expectedRevision !== undefined && expectedRevision !== found._rev) {
      throw revisionConflict(found);
    }
    return found;
  }

  /** Locates a document by key. The search is skipped while documents are written in docId order, as in a scan. */
  #find(key: string): LmdbDocument | undefined {
    const { collection } = this;
    const nextDocId = this.#lastDocId + 1;
    const next = this.#isWalking ? collection.findDocument(nextDocId) : undefined;
    const found = next?._key === key ? next : collection.findByKey(key);
    if (found === undefined) return undefined;
    this.#isWalking = found.docId === nextDocId;
    this.#lastDocId = found.docId;
    return found;
  }

  #insert(text: ObjectText, options: RawOptions): Modification {
    const { collection } = this;
    const given = text.attributes._key as Value | undefined;
    let key = '';
    if (given !== undefined) {
      key = checkDocumentKey(given);
      const found = collection.findByKey(key);
      if (found !== undefined) return this.#overwrite(found, text, options);
    }
    const { type, allowUserKeys } = collection.record.properties.keyOptions;
    if (given !== undefined && !allowUserKeys) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_UNEXPECTED', {
        message: 'collection does not allow using user-defined keys',
      });
    }
    if (given !== undefined && type === 'autoincrement' && !/^\d+$/.test(key)) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_BAD', {
        detail: `expected a number in a collection with autoincrement, found '${key}'`,
      });
    }
    const ends = collection.isEdge ? this.#endsOf(text.attributes, undefined, options) : noEnds;
    // The state changes from here on. Only indexes can still refuse the write; docIds may have gaps.
    collection.data.markChanged();
    key = given === undefined ? this.#newKey() : this.noteUserKey(key);
    const docId = this.takeDocId(key);
    const after = this.#ruled('insert', undefined, this.#document(docId, key, ends, text.body, text));
    this.#checkIndexes(after, writtenIndexes(collection.record));
    collection.exchange(docId, undefined, after);
    this.enforceCap();
    return new LmdbModification(undefined, after);
  }

  #overwrite(found: LmdbDocument, text: ObjectText, options: RawOptions): Modification {
    switch (options.overwriteMode ?? 'conflict') {
      case 'ignore':
        return new LmdbModification(found, found, true);
      case 'replace':
        return this.#replace(this.#expect(found._key, options), text, options);
      case 'update':
        return this.#update(this.#expect(found._key, options), text, options);
      case 'conflict':
        throw uniqueViolation({ name: 'primary', type: 'primary', fields: ['_key'] }, found._key);
    }
  }

  #replace(before: LmdbDocument, text: ObjectText, options: ModificationOptions): Modification {
    if (isOutdated(before, text, options)) return new LmdbModification(before, before, true);
    const ends = this.collection.isEdge ? this.#endsOf(text.attributes, before, options) : noEnds;
    const indexes = writtenIndexes(this.collection.record);
    return this.#exchange(before, ends, text.body, { occasion: 'replace', text, indexes });
  }

  #update(before: LmdbDocument, patch: ObjectText, options: RawOptions): Modification {
    if (isOutdated(before, patch, options)) return new LmdbModification(before, before, true);
    options.beforeMerge?.(before.body.length);
    const ends = this.collection.isEdge ? this.#endsOf(patch.attributes, before, options) : noEnds;
    const body = mergeBodies(before.body, patch.body, {
      keepNull: options.keepNull !== false,
      mergeObjects: options.mergeObjects !== false,
      keepInnerNulls: dialectRules[options.dialect].innerNulls === 'kept',
    });
    const indexes = writtenIndexes(this.collection.record).filter(
      ({ type, fields }) =>
        type === 'cap' || this.collection.hasRules || mayTouch(fields, (name) => hasAttribute(patch, name)),
    );
    return this.#exchange(before, ends, body, { occasion: 'update', text: undefined, indexes });
  }

  #exchange(
    before: LmdbDocument,
    ends: Ends,
    body: string,
    { occasion, text, indexes }: Exchange,
  ): Modification {
    before.load();
    const written = this.#document(before.docId, before.ownKey, ends, body, text);
    const after = this.#ruled(occasion, before, written);
    this.#checkIndexes(after, indexes);
    this.collection.exchange(before.docId, before, after, indexes);
    this.enforceCap();
    return new LmdbModification(before, after);
  }

  /** The document with its computed values. Throws 1620 (schema validation failed). */
  #ruled(occasion: Occasion, before: LmdbDocument | undefined, document: LmdbDocument): LmdbDocument {
    const { rules } = this.collection;
    if (rules === undefined) return document;
    const changes = rules.compute(occasion, document.toObject());
    const after = changes.size === 0 ? document : document.withBody(withMembers(document.body, changes));
    rules.check(before, after);
    return after;
  }

  #document(
    docId: number,
    ownKey: string,
    ends: Ends,
    body: string,
    text: ObjectText | undefined,
  ): LmdbDocument {
    const { collection } = this;
    // Parsed attributes save the indexes a second parse. Without indexes they would only use memory.
    const isUseful =
      writtenIndexes(collection.record).length > 0 &&
      text !== undefined &&
      text.hasAllAttributes &&
      !('' in text.attributes);
    const attributes = isUseful ? (text.attributes as Record<string, Value>) : undefined;
    const revision = collection.session.nextTick();
    return new LmdbDocument(collection, docId, revision, ownKey, ends.from, ends.to, body, attributes);
  }

  /** `_from` and `_to` of an edge, by default those of the previous revision. */
  #endsOf(
    attributes: Readonly<Record<string, unknown>>,
    before: LmdbDocument | undefined,
    { dialect }: ModificationOptions,
  ): Ends {
    const rules = dialectRules[dialect];
    if (before !== undefined && !rules.movesEdges) return before;
    const from = attributes._from ?? before?.from;
    const to = attributes._to ?? before?.to;
    // Consecutive edges often share a vertex.
    if (typeof from !== 'string' || from !== this.#lastFrom || rules.requiresEndCollections) {
      this.#lastFrom = this.checkEnd('_from', from, dialect);
    }
    this.checkEnd('_to', to, dialect);
    // The same string for all of them takes less memory and is compared faster.
    return { from: this.#lastFrom, to: to as string };
  }

  /** Throws 1233 (invalid edge attribute), for 2.8 instead 1205 (illegal document handle) or 1203 (collection not found). */
  checkEnd(attribute: string, handle: unknown, dialect: ModificationOptions['dialect']): string {
    const { badEndError, requiresEndCollections } = dialectRules[dialect];
    if (!isDocumentHandle(handle)) {
      const detail = `expected 'collection/key' in ${attribute}, found ${describeValue(handle)}`;
      throw new DatabaseError(badEndError, { detail });
    }
    if (!requiresEndCollections) return handle;
    const name = handle.slice(0, handle.indexOf('/'));
    const database = this.collection.session.catalog.findById(this.collection.record.databaseId);
    if (database?.find(name) === undefined) {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: `'${name}' of ${attribute}` });
    }
    return handle;
  }

  /** An empty key is derived from the docId. */
  #newKey(): string {
    const { collection } = this;
    const { type, offset = 0, increment = 1 } = collection.record.properties.keyOptions;
    switch (type) {
      case 'traditional':
        return '';
      case 'uuid':
        return randomUUID();
      case 'padded':
        return collection.session.nextTick().toString(16).padStart(16, '0');
      case 'autoincrement':
        // The next number in the sequence of offset and increment.
        return String(
          collection.data.takeAutoKey((last) =>
            exactKey(last < offset ? offset : last - ((last - offset) % increment) + increment),
          ),
        );
    }
  }

  /** Prevents later generated keys from colliding with user-defined keys. */
  noteUserKey(key: string): string {
    const number = keyNumber(key);
    if (number === undefined) return key;
    const { collection } = this;
    const { state, keyBase } = collection;
    if (collection.record.properties.keyOptions.type === 'autoincrement') {
      state.lastAutoKey = Math.max(state.lastAutoKey, number);
    } else if (number >= keyBase && number < keyBase + keySpaceSize) {
      state.keyCeiling = Math.max(state.keyCeiling, number);
    }
    return key;
  }

  /** The next docId. A docId is skipped if a user-defined key equals its generated key. */
  takeDocId(ownKey: string): number {
    const { collection } = this;
    const { data, keyBase } = collection;
    for (;;) {
      const docId = data.takeDocId();
      if (ownKey !== '' || !this.isGivenKey(keyBase + docId)) return docId;
    }
  }

  /** True if a user-defined key equals the key generated from this number. */
  isGivenKey(number: number): boolean {
    const { collection } = this;
    return number <= collection.state.keyCeiling && collection.findOwnKey(String(number)) !== undefined;
  }

  /** Throws 1216 (document too large) for one that exceeds a cap constraint alone, and 1210 for a unique index. */
  #checkIndexes(after: LmdbDocument, indexes: readonly IndexRecord[]): void {
    for (const index of indexes) {
      requireIndexable(index, after);
      if (index.type === 'cap') requireFit(index, after);
    }
    const violation = this.findViolation(after, indexes);
    if (violation !== undefined) throw violation;
  }

  /** The error for a unique index with a conflicting entry of another document. */
  findViolation(after: LmdbDocument, indexes: readonly IndexRecord[]): DatabaseError | undefined {
    const rival = this.findRival(after, indexes);
    if (rival === undefined) return undefined;
    const { index, docId } = rival;
    return uniqueViolation(index, this.collection.getDocument(docId)._key);
  }

  /** Another document with the same values of a unique index. */
  findRival(after: LmdbDocument, indexes: readonly IndexRecord[]) {
    const { collection } = this;
    for (const index of indexes) {
      if (!index.unique || index.type === 'geo' || index.type === 'fulltext' || index.type === 'cap')
        continue;
      for (const values of valuesOf(index, after)) {
        const docId = findConflict(collection.snapshot, index, values, after.docId);
        if (docId !== undefined) return { index, values, docId };
      }
    }
    return undefined;
  }

  /** Evicts the least recently changed documents until the cap constraint holds. */
  enforceCap(): void {
    for (const index of this.collection.record.indexes)
      if (index.type === 'cap') this.evict(index, () => false);
  }

  /** Evicts documents until the cap constraint holds, or `isOver` returns true. Returns true in the latter case. */
  evict(index: IndexRecord, isOver: () => boolean): boolean {
    const { collection } = this;
    const { snapshot, state, session } = collection;
    const size = Number(index.options.size ?? 0);
    const byteSize = Number(index.options.byteSize ?? 0);
    const start = idKey(index.storageId);
    const isExceeded = (): boolean =>
      state.count > 1 &&
      ((size > 0 && state.count > size) || (byteSize > 0 && state.documentsBytes > byteSize));
    while (isExceeded()) {
      const oldest = snapshot.firstKey(snapshot.tables.indexes, { start, end: afterPrefix(start) });
      if (oldest === undefined) return false;
      const document = collection.getDocument(docIdOf(oldest));
      session.noteCapped(collection, document.docId);
      collection.exchange(document.docId, document, undefined);
      if (isOver()) return isExceeded();
    }
    return false;
  }
}

/** The bytes of a document may not exceed those of the cap constraint. */
function requireFit({ options }: IndexRecord, document: LmdbDocument): void {
  const byteSize = Number(options.byteSize ?? 0);
  const size = storedSize(document);
  if (byteSize === 0 || size <= byteSize) return;
  throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TOO_LARGE', {
    detail: `expected at most ${byteSize} bytes, found ${size}`,
  });
}

/** Throws 1225 (out of keys) for a number that JavaScript does not have exactly. */
function exactKey(number: number): number {
  if (Number.isSafeInteger(number)) return number;
  throw new DatabaseError('ERROR_ARANGO_OUT_OF_KEYS', {
    detail: `the last key of autoincrement is ${Number.MAX_SAFE_INTEGER}`,
  });
}
