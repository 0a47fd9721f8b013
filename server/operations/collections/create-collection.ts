import type { Operation } from '../../engine/operation.ts';
import type { CollectionProperties } from '../../storage/types.ts';
import type { CollectionSummary } from './lib/collection-summary.ts';

export type CreateCollectionArgs = Pick<CollectionProperties, 'name' | 'kind'> &
  Partial<Omit<CollectionProperties, 'id'>>;

/** Throws 1207 (duplicate name) and 1208 (illegal name). */
const createCollection: Operation<CreateCollectionArgs, CollectionSummary> = {
  id: 'create-collection',
  mode: 'write',
  rights: 'write',
  run({ database }, args) {
    const { properties } = database.createCollection(args);
    return { properties, count: 0 };
  },
};

export default createCollection;
