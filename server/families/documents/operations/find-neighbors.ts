import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { CollectionView } from '../../../storage/types.ts';

interface FindNeighborsArgs {
  /** Name or id. */
  readonly collection: string;
  readonly key: string;
}

/** Keys of documents. */
interface Neighbors {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * The documents before and after a document in storage order. Throws 1203 (collection not found), 1202 (document not
 * found).
 */
const findNeighbors: Operation<FindNeighborsArgs, Neighbors> = {
  id: 'find-neighbors',
  mode: 'read',
  rights: 'read',
  isShort: true,
  run({ database }, { collection: name, key }) {
    const collection = database.getCollection(name);
    const docId = collection.find(key)?.docId;
    if (docId === undefined) throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
    return {
      previous: docId === 0 ? undefined : firstKey(collection, docId - 1, true),
      next: firstKey(collection, docId + 1, false),
    };
  },
};

function firstKey(collection: CollectionView, docId: number, descending: boolean): string | undefined {
  for (const { _key } of collection.documentsFrom(docId, descending)) return _key;
  return undefined;
}

export default findNeighbors;
