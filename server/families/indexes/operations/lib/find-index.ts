import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { CollectionView, IndexDefinition, IndexRequest } from '../../../../storage/types.ts';

/** The index with the id `collection/number`, or with that number or name. Throws 1212 (index not found). */
export function getIndex(collection: CollectionView, handle: string): IndexDefinition {
  const index = collection.indexDefinitions().find((each) => isNamed(collection, each, handle));
  if (index === undefined) throw new DatabaseError('ERROR_ARANGO_INDEX_NOT_FOUND');
  return index;
}

/** The index with this handle if it is being built. */
export function findBuild(
  collection: CollectionView,
  handle: string,
): (IndexDefinition & { readonly type: IndexRequest['type'] }) | undefined {
  const found = collection.indexBuilds().find(({ definition }) => isNamed(collection, definition, handle));
  return found?.definition as (IndexDefinition & { readonly type: IndexRequest['type'] }) | undefined;
}

function isNamed({ name }: CollectionView, index: IndexDefinition, handle: string): boolean {
  const number = handle.slice(handle.lastIndexOf('/') + 1);
  return index.id === `${name}/${number}` || index.name === number;
}
