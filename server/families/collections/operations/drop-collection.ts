import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { requireWritableLevel } from '../../../operation/guard/guarded-database.ts';
import type { Operation } from '../../../operation/operation.ts';
import { graphsUsing } from '../../graphs/lib/graph-record.ts';
import { refuseProtected } from './lib/protected-collection.ts';

interface DropCollectionArgs {
  /** Name or id. */
  readonly collection: string;
  /** The caller accepts that the collection is a system collection; current servers require it. */
  readonly isSystem: boolean;
}

interface DropCollectionResult {
  readonly id: string;
}

/**
 * Throws 1203 (collection not found), 11 (forbidden) for a system collection; for current clients 1942 while a graph
 * uses the collection (2.8 drops it anyway).
 */
const dropCollection: Operation<DropCollectionArgs, DropCollectionResult> = {
  id: 'drop-collection',
  mode: 'write',
  rights: 'write',
  audit: ({ collection }) => ({ event: 'drop collection', of: { collection } }),
  run(scope, { collection: nameOrId, isSystem }) {
    const { database, dialect } = scope;
    const collection = database.getCollection(nameOrId);
    const { id, name } = collection.properties;
    requireWritableLevel(scope, name);
    const { dropsSystemOnRequest, collectionOfGraph } = dialectRules[dialect];
    if (!(isSystem && dropsSystemOnRequest)) refuseProtected(collection.properties, dialect);
    const graph = collectionOfGraph === 'refused' ? graphsUsing(database, name)[0] : undefined;
    if (graph !== undefined) {
      throw new DatabaseError('ERROR_GRAPH_MUST_NOT_DROP_COLLECTION', {
        status: 409,
        detail: `the graph '${graph.name}' uses '${name}'`,
      });
    }
    collection.drop();
    return { id };
  },
};

export default dropCollection;
