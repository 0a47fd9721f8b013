import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { DatabaseTransaction } from '../storage/types.ts';
import { type GraphRecord, vertexCollectionsOf } from './graph-record.ts';

/**
 * Creates missing collections of a graph. Throws 1208 (illegal name), and 1218 (collection type invalid) for a document
 * collection used for edges, which 2.8 accepts.
 */
export function ensureCollections(
  database: DatabaseTransaction,
  graph: Pick<GraphRecord, 'edgeDefinitions' | 'orphanCollections'>,
  dialect: Dialect,
): void {
  for (const { collection: name } of graph.edgeDefinitions) {
    const collection = database.findCollection(name) ?? database.createCollection({ name, kind: 'edge' });
    if (collection.kind !== 'edge' && dialect !== '2.8') {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
        detail: `expected an edge collection, '${name}' is a document collection`,
      });
    }
  }
  for (const name of vertexCollectionsOf(graph)) {
    if (database.findCollection(name) === undefined) database.createCollection({ name, kind: 'document' });
  }
}
