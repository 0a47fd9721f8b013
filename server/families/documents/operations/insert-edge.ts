import type { Modification } from '../../../../aql/source.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { isLargeJson, readyJson } from '../../../operation/body-json.ts';
import { type EdgeEnds, withEnds } from '../../../operation/edge-ends.ts';
import { getOrCreateCollection } from '../../../operation/get-or-create-collection.ts';
import { legacyBody } from '../../../operation/legacy-body.ts';
import type { Operation, WriteContext } from '../../../operation/operation.ts';
import {
  type WriteDocumentResult,
  type WriteOptions,
  writeOne,
  writtenDocument,
} from '../../../operation/write-one.ts';
import type { CollectionTransaction, DatabaseView } from '../../../storage/types.ts';

interface InsertEdgeArgs {
  readonly collection: string;
  readonly from: string;
  readonly to: string;
  readonly json: Uint8Array;
  readonly options: WriteOptions;
  readonly createAs?: 'edge';
}

/** Writes an edge with `_from` and `_to` given outside its body (the older /_api/edge). */
const insertEdge: Operation<InsertEdgeArgs, WriteDocumentResult> = {
  id: 'insert-edge',
  mode: 'write',
  rights: 'data',
  isTransactional: () => true,
  isDurable: (_args, result) => result.isSynced,
  isComputedAside: ({ json, createAs }) => createAs === undefined && isLargeJson(json),
  run(context, args) {
    const { database } = context;
    const { collection: name, from, to, options, createAs } = args;
    const collection = getOrCreateCollection(database, name, { createAs, kind: 'edge' });
    const ends = { _from: vertexId(database, 'from', from), _to: vertexId(database, 'to', to) };
    const modification = insert(collection, args, ends, context);
    return writtenDocument(collection, 'insert', modification, options);
  },
};

/**
 * The id with the collection's name, which the handle may give as a number. Throws 1205 (illegal document handle) and
 * 1203 (collection not found).
 */
function vertexId(database: DatabaseView, parameter: string, handle: string): string {
  const [collectionName, key, ...more] = handle.split('/');
  if (!collectionName || !key || more.length > 0) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', {
      message: `'${parameter}' is not a document handle`,
    });
  }
  const collection = database.findCollection(collectionName);
  if (collection === undefined) {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
      message: `'${parameter}' does not point to a valid collection`,
    });
  }
  return `${collection.name}/${key}`;
}

function insert(
  collection: CollectionTransaction,
  { json, options }: InsertEdgeArgs,
  ends: EdgeEnds,
  context: WriteContext,
): Modification {
  const { documentBodies } = dialectRules[context.dialect];
  const body = readyJson(documentBodies === 'normalised' ? legacyBody(json) : json);
  return writeOne(collection, 'insert', { json: withEnds(body, ends) }, options, context);
}

export default insertEdge;
