import { DatabaseError } from '../../protocol/errors.ts';
import type { Operation } from '../engine/operation.ts';
import type { DatabaseView } from '../storage/types.ts';
import { getOrCreateCollection } from './lib/get-or-create-collection.ts';
import { parseObject } from './lib/parse-json.ts';
import { answeredRevision, handleMembers, isSynced, type WriteOptions, writeOne } from './lib/write-one.ts';
import type { WriteDocumentResult } from './write-document.ts';

export interface InsertEdgeArgs {
  readonly collection: string;
  readonly from: string;
  readonly to: string;
  readonly json: string;
  readonly options: WriteOptions;
  readonly createAs?: 'edge';
}

/** Writes an edge whose ends are given beside its body (the older /_api/edge). */
const insertEdge: Operation<InsertEdgeArgs, WriteDocumentResult> = {
  id: 'insert-edge',
  mode: 'write',
  rights: 'data',
  isDurable: (_args, result) => result.isSynced,
  run({ database, dialect }, { collection: name, from, to, json, options, createAs }) {
    const collection = getOrCreateCollection(database, name, { createAs, kind: 'edge' });
    const ends = { _from: vertexId(database, 'from', from), _to: vertexId(database, 'to', to) };
    const modification = writeOne(collection, 'insert', { json: withEnds(json, ends) }, options, dialect);
    const members = handleMembers(collection.name, 'insert', modification, {
      ...options,
      oldRevision: false,
    });
    return {
      collectionName: collection.name,
      kind: 'edge',
      key: modification.key,
      revision: answeredRevision('insert', modification),
      isSynced: isSynced(collection, options),
      json: `{"error":false,${members}}`,
    };
  },
};

/** The id with the collection's name, which the handle may give by its number. Throws 1205 and 1203. */
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

/** The body with its ends, as text; only a body that names ends itself is written anew. */
function withEnds(json: string, ends: Readonly<Record<'_from' | '_to', string>>): string {
  const body = parseObject(json);
  if ('_from' in body || '_to' in body) return JSON.stringify({ ...body, ...ends });
  const members = json.slice(json.indexOf('{') + 1);
  const comma = Object.keys(body).length > 0 ? ',' : '';
  return `{${JSON.stringify(ends).slice(1, -1)}${comma}${members}`;
}

export default insertEdge;
