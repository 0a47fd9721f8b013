import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { DatabaseTransaction } from '../../../storage/types.ts';
import { type GraphRecord, vertexCollectionsOf } from './graph-record.ts';

type Shape = Pick<GraphRecord, 'edgeDefinitions' | 'orphanCollections'>;

/** Maximum number of collections that one change of a graph creates: it is one step of the writer. */
const maxNewCollections = 256;

/**
 * Creates missing collections of a graph. Throws 1208 (illegal name), 1218 (collection type invalid) for a document
 * collection used for edges, which 2.8 accepts, and 32 (resource limit exceeded) for too many missing collections.
 */
export function ensureCollections(database: DatabaseTransaction, graph: Shape, dialect: Dialect): void {
  requireFewMissing(database, graph);
  const { hasEdgesInDocumentCollections } = dialectRules[dialect];
  for (const { collection: name } of graph.edgeDefinitions) {
    const collection = database.findCollection(name) ?? database.createCollection({ name, kind: 'edge' });
    if (collection.kind !== 'edge' && !hasEdgesInDocumentCollections) {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
        detail: `expected an edge collection, '${name}' is a document collection`,
      });
    }
  }
  for (const name of vertexCollectionsOf(graph)) {
    if (database.findCollection(name) === undefined) database.createCollection({ name, kind: 'document' });
  }
}

function requireFewMissing(database: DatabaseTransaction, graph: Shape): void {
  const names = new Set([
    ...graph.edgeDefinitions.map(({ collection }) => collection),
    ...vertexCollectionsOf(graph),
  ]);
  if (names.size <= maxNewCollections) return;
  const missing = [...names].filter((name) => database.findCollection(name) === undefined).length;
  if (missing <= maxNewCollections) return;
  throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
    status: 413,
    detail: `${missing} of the collections of the graph do not exist, and one request creates at most ${maxNewCollections}; create them first`,
  });
}
