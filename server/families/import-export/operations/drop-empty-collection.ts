import { requireWritableLevel } from '../../../operation/guard/guarded-database.ts';
import type { Operation } from '../../../operation/operation.ts';

interface DropEmptyCollectionArgs {
  readonly id: string;
}

/**
 * Drops a collection that was created for documents that were then refused. If it has documents meanwhile, it is not
 * dropped.
 */
const dropEmptyCollection: Operation<DropEmptyCollectionArgs, null> = {
  id: 'drop-empty-collection',
  mode: 'write',
  rights: 'data',
  run(scope, { id }) {
    const collection = scope.database.findCollection(id);
    if (collection === undefined || collection.count() > 0) return null;
    requireWritableLevel(scope, collection.name);
    collection.drop();
    return null;
  },
};

export default dropEmptyCollection;
