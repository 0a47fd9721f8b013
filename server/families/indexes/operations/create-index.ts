import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { type Operation, Steps } from '../../../operation/operation.ts';
import type { CollectionTransaction, IndexDefinition, IndexRequest } from '../../../storage/types.ts';

/** Documents whose index entries are added in one transaction. */
const maxAtOnce = 100;

interface CreateIndexArgs {
  /** Name or id. */
  readonly collection: string;
  readonly request: IndexRequest;
}

interface CreateIndexResult {
  readonly index: IndexDefinition;
  readonly isNew: boolean;
}

/**
 * Returns the existing index if an equal one exists. The index of a large collection is built in several transactions.
 * Throws 1203 (collection not found), 1210 (unique constraint violated), 1215, 21 (canceled request) if the unfinished
 * index was dropped.
 */
const createIndex: Operation<CreateIndexArgs, CreateIndexResult> = {
  id: 'create-index',
  mode: 'write',
  rights: 'data',
  run({ database, dialect }, { collection: name, request }) {
    const collection = database.getCollection(name);
    if (request.type === 'cap') {
      const found = findCap(collection, request);
      if (found !== undefined) return found;
    }
    const isReordered = request.type === 'hash' && dialectRules[dialect].hashFields === 'ofDocument';
    const fields = isReordered ? inAttributeOrder(collection, request.fields) : request.fields;
    const index = { ...request, fields };
    if (collection.count() <= maxAtOnce) return collection.ensureIndex(index);
    const { id } = collection.properties;
    let isBegun = false;
    return new Steps({
      step: (current, isOver) => {
        const result = current.getCollection(id).continueIndex(index, isOver, isBegun);
        isBegun = true;
        return result;
      },
      discard: (current) => current.findCollection(id)?.discardIndexes(index),
    });
  },
};

/** A collection has at most one cap constraint. */
function findCap(
  collection: CollectionTransaction,
  { options }: IndexRequest,
): CreateIndexResult | undefined {
  const index = collection.indexDefinitions().find(({ type }) => type === 'cap');
  if (index === undefined) return undefined;
  if (index.options.size === options.size && index.options.byteSize === options.byteSize) {
    return { index, isNew: false };
  }
  throw new DatabaseError('ERROR_ARANGO_CAP_CONSTRAINT_ALREADY_DEFINED');
}

/** The fields in the order of the attributes of the first document. */
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
