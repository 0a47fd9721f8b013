import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import type { CollectionTransaction, IndexDefinition, IndexRequest } from '../../storage/types.ts';

export interface CreateIndexArgs {
  /** Name or id. */
  readonly collection: string;
  readonly request: IndexRequest;
}

export interface CreateIndexResult {
  readonly index: IndexDefinition;
  readonly isNew: boolean;
}

/**
 * Returns the existing index if an equal one exists. Throws 1203 (collection not found), 1210 (unique constraint
 * violated), 1215.
 */
const createIndex: Operation<CreateIndexArgs, CreateIndexResult> = {
  id: 'create-index',
  mode: 'write',
  rights: 'data',
  run({ database, dialect }, { collection: name, request }) {
    const collection = database.getCollection(name);
    if (request.type === 'cap') return ensureCap(collection, request);
    const isLegacyHash = request.type === 'hash' && dialect === '2.8';
    const fields = isLegacyHash ? inAttributeOrder(collection, request.fields) : request.fields;
    return collection.ensureIndex({ ...request, fields });
  },
};

/** A collection has at most one cap constraint. */
function ensureCap(collection: CollectionTransaction, request: IndexRequest): CreateIndexResult {
  const index = collection.indexDefinitions().find(({ type }) => type === 'cap');
  if (index === undefined) return collection.ensureIndex(request);
  if (index.options.size === request.options.size && index.options.byteSize === request.options.byteSize) {
    return { index, isNew: false };
  }
  throw new DatabaseError('ERROR_ARANGO_CAP_CONSTRAINT_ALREADY_DEFINED');
}

/** A hash index of 2.8 lists its fields in the order of the attributes' first use in the collection. */
function inAttributeOrder(collection: CollectionTransaction, fields: readonly string[]): readonly string[] {
  const [batch] = collection.scan({ batchSize: 1 });
  const first = batch?.[0];
  if (first === undefined) return fields;
  const attributes = Object.keys(first.toObject());
  const rank = (field: string) => {
    const position = attributes.indexOf(field.split(/[.[]/)[0]!);
    return position < 0 ? attributes.length : position;
  };
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

export default createIndex;
