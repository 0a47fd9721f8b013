import type { Modification } from '../../../aql/source.ts';
import type { Operation, WriteContext } from '../../engine/operation.ts';
import type { CheckedDocument } from '../../storage/json/document-json.ts';
import type { CollectionTransaction } from '../../storage/types.ts';
import { answerJson, attributesOf, isLargeJson, readyJson } from '../lib/body-json.ts';
import { getOrCreateCollection } from '../lib/get-or-create-collection.ts';
import { legacyBody } from '../lib/legacy-body.ts';
import {
  answeredRevision,
  handleMembers,
  isSynced,
  type WriteAction,
  type WriteDocumentResult,
  type WriteItem,
  type WriteOptions,
  writeOne,
} from '../lib/write-one.ts';

export interface WriteDocumentArgs extends Omit<WriteItem, 'json'> {
  /** The body; for all methods except remove. */
  readonly json?: Uint8Array;
  readonly action: WriteAction;
  /** Name or id. */
  readonly collection: string;
  readonly options: WriteOptions;
  /** Create a missing collection. */
  readonly createAs?: 'document' | 'edge';
  /** Refuse collections of the other type with 1218 (collection type invalid). */
  readonly kind?: 'document' | 'edge';
}

/** Writes one document, from its JSON text. */
const writeDocument: Operation<WriteDocumentArgs, WriteDocumentResult> = {
  id: 'write-document',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: (_args, result) => result.isSynced,
  isComputedAside: ({ json, createAs }) => createAs === undefined && isLargeJson(json),
  run(context, args) {
    const { database } = context;
    const { action, options } = args;
    const isToday = context.dialect !== '2.8';
    const json = args.json === undefined || isToday ? args.json : legacyBody(args.json);
    const collection = getOrCreateCollection(database, args.collection, args);
    const modification = write(collection, { ...args, json }, context);
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
      json: answerJson(isToday ? `{${members}}` : `{"error":false,${members}}`),
    };
  },
};

function write(
  collection: CollectionTransaction,
  args: Omit<WriteDocumentArgs, 'json'> & Pick<WriteItem, 'json'>,
  context: WriteContext,
): Modification {
  const { action, key, options } = args;
  const json = args.json === undefined ? undefined : readyJson(args.json);
  const isNamed = options.ignoreRevs === false && args.expectedRevision === undefined;
  const expectedRevision = isNamed && json !== undefined ? revisionIn(json) : args.expectedRevision;
  return writeOne(collection, action, { key, json, expectedRevision }, options, context);
}

/** The `_rev` of a body; undefined if there is none. */
function revisionIn(json: string | CheckedDocument): string | undefined {
  const { _rev: revision } = attributesOf(json);
  return typeof revision === 'string' ? revision : undefined;
}

export default writeDocument;
