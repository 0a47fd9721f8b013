import type { Operation } from '../engine/operation.ts';
import { getOrCreateCollection } from './lib/get-or-create-collection.ts';
import { parseObject } from './lib/parse-json.ts';
import {
  answeredRevision,
  handleMembers,
  isSynced,
  type WriteAction,
  type WriteItem,
  type WriteOptions,
  writeOne,
} from './lib/write-one.ts';

export interface WriteDocumentArgs extends WriteItem {
  readonly action: WriteAction;
  /** Name or id. */
  readonly collection: string;
  readonly options: WriteOptions;
  /** Create the collection when there is none. */
  readonly createAs?: 'document' | 'edge';
  /** Refuse collections of the other kind with 1218. */
  readonly kind?: 'document' | 'edge';
}

export interface WriteDocumentResult {
  readonly collectionName: string;
  readonly kind: 'document' | 'edge';
  readonly key: string;
  readonly revision: string;
  readonly isSynced: boolean;
  /** The answer's JSON. */
  readonly json: string;
}

/** Writes one document, from its JSON text. */
const writeDocument: Operation<WriteDocumentArgs, WriteDocumentResult> = {
  id: 'write-document',
  mode: 'write',
  rights: 'data',
  isDurable: (_args, result) => result.isSynced,
  run({ database, dialect }, args) {
    const { action, options } = args;
    const collection = getOrCreateCollection(database, args.collection, args);
    const item =
      options.ignoreRevs === false && args.json !== undefined && args.expectedRevision === undefined
        ? { ...args, expectedRevision: revisionIn(args.json) }
        : args;
    const modification = writeOne(collection, action, item, options, dialect);
    const isToday = dialect !== '2.8';
    const members = handleMembers(collection.name, action, modification, {
      ...options,
      oldRevision: isToday,
    });
    return {
      collectionName: collection.name,
      kind: collection.kind,
      key: modification.key,
      revision: answeredRevision(action, modification),
      isSynced: isSynced(collection, options),
      json: isToday ? `{${members}}` : `{"error":false,${members}}`,
    };
  },
};

/** The `_rev` that a body names; undefined when it names none. */
function revisionIn(json: string): string | undefined {
  const { _rev: revision } = parseObject(json);
  return typeof revision === 'string' ? revision : undefined;
}

export default writeDocument;
