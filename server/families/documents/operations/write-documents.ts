import { DatabaseError } from '../../../../protocol/errors.ts';
import { requireUniqueNames } from '../../../lib/unique-names.ts';
import { answerJson, attributesOf, readyJson } from '../../../operation/body-json.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import { listedError } from '../../../operation/listed-error.ts';
import type { Operation } from '../../../operation/operation.ts';
import { sliceBytes } from '../../../operation/slice-bytes.ts';
import { splitJsonArray } from '../../../operation/split-json-array.ts';
import {
  handleMembers,
  isSynced,
  type WriteAction,
  type WriteItem,
  type WriteOptions,
  type WrittenDocument,
  writeOne,
  writtenValues,
} from '../../../operation/write-one.ts';
import type { CollectionTransaction } from '../../../storage/types.ts';

export interface WriteDocumentsArgs {
  readonly action: WriteAction;
  readonly collection: string;
  /** A JSON array: of documents; for remove also of keys or ids. */
  readonly json: Uint8Array;
  readonly options: WriteOptions;
}

export interface WriteDocumentsResult {
  readonly isSynced: boolean;
  /** The separate answer or error of each document, as the elements of a JSON array; none if `silent`. */
  readonly answers: string | Uint8Array;
  /** Number of documents that were not refused. */
  readonly written: number;
  /** Number of errors by error number. */
  readonly errorCounts: readonly (readonly [errorNum: number, count: number])[];
}

/** Writes several documents of one collection independently: a refused document does not stop the others. */
const writeDocuments: Operation<WriteDocumentsArgs, WriteDocumentsResult> = {
  id: 'write-documents',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: (_args, result) => result.isSynced,
  isComputedAside: ({ json }) => json.length > sliceBytes + 2,
  run(scope, { action, collection: name, json, options }) {
    const { database } = scope;
    const collection = database.getCollection(name);
    requireWritable(scope, collection.name);
    const elements = splitJsonArray(json);
    requireUniqueNames(json);
    const counts = new Map<number, number>();
    let written = 0;
    const answers = elements.map((element) => {
      try {
        const item = itemOf(collection, action, element, options);
        const modification = writeOne(collection, action, item, options, scope);
        written += 1;
        return options.silent ? '' : answerOf(writtenValues(collection.name, action, modification, options));
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        counts.set(error.errorNum, (counts.get(error.errorNum) ?? 0) + 1);
        return listedError(error);
      }
    });
    return {
      isSynced: isSynced(collection, options),
      answers: answerJson(answers.filter((answer) => answer !== '').join(',')),
      written,
      errorCounts: [...counts],
    };
  },
};

/** The answer for one document, made here with those of the others. */
function answerOf(written: WrittenDocument<string>): string {
  const old = written.old === undefined ? '' : `,"old":${written.old}`;
  const now = written.new === undefined ? '' : `,"new":${written.new}`;
  return `{${handleMembers(written)}${old}${now}}`;
}

/**
 * Throws 600 (invalid JSON), 1227 (document type invalid) for a value that is no document, 1205 (illegal document
 * identifier) for one without a key, and 1221 for a key that is no text.
 */
function itemOf(
  collection: CollectionTransaction,
  action: WriteAction,
  json: string | Uint8Array,
  options: WriteOptions,
): WriteItem {
  if (action === 'insert') return { json };
  if (action === 'remove' && typeof json === 'string' && !json.startsWith('{')) {
    if (!json.startsWith('"')) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
    return { key: keyOf(collection, JSON.parse(json) as string) };
  }
  const ready = readyJson(json);
  const { _key: key, _id: id, _rev: revision } = attributesOf(ready);
  const handle = typeof key === 'string' ? key : id;
  if (handle === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
  if (typeof handle !== 'string') throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_BAD');
  return {
    key: keyOf(collection, handle),
    json: ready,
    expectedRevision: options.ignoreRevs === false && typeof revision === 'string' ? revision : undefined,
  };
}

/**
 * The key in a key or document id. Throws 1202 (document not found) for an id of another collection, 1205 (illegal
 * document identifier) for an empty text.
 */
function keyOf(collection: CollectionTransaction, handle: string): string {
  if (handle === '') throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
  const slash = handle.indexOf('/');
  if (slash < 0) return handle;
  if (handle.slice(0, slash) === collection.name) return handle.slice(slash + 1);
  throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
}

export default writeDocuments;
