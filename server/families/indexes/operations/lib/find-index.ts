import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { CollectionView, IndexDefinition } from '../../../../storage/types.ts';

/** The index with the id `collection/number`, or with that number or name. Throws 1212 (index not found). */
export function getIndex(collection: CollectionView, handle: string): IndexDefinition {
  const number = handle.slice(handle.lastIndexOf('/') + 1);
  const index = collection
    .indexDefinitions()
    .find(({ id, name }) => id === `${collection.name}/${number}` || name === number);
  if (index === undefined) throw new DatabaseError('ERROR_ARANGO_INDEX_NOT_FOUND');
  return index;
}
