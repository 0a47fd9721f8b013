import type { Operation } from '../../engine/operation.ts';
import type { CollectionProperties } from '../../storage/types.ts';
import type { CollectionSummary } from './lib/collection-summary.ts';
import { refuseVolatileSync } from './lib/volatile-sync.ts';

export type CreateCollectionArgs = Pick<CollectionProperties, 'name' | 'kind'> &
  Partial<Omit<CollectionProperties, 'id'>>;

/** Throws 1207 (duplicate name), 1208 (illegal name) and 10 (bad parameter). */
const createCollection: Operation<CreateCollectionArgs, CollectionSummary> = {
  id: 'create-collection',
  mode: 'write',
  rights: 'write',
  run({ database }, args) {
    refuseVolatileSync(args.isVolatile, args.waitForSync);
    const { properties } = database.createCollection(args);
    return { properties, count: 0 };
  },
};

export default createCollection;
