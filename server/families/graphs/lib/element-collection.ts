import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { type GraphRecord, vertexCollectionsOf } from './graph-record.ts';

/** The collection of a vertex or an edge of a named graph. */
export interface GraphElement {
  readonly graph: string;
  readonly role: 'vertex' | 'edge';
  readonly collection: string;
}

/**
 * Refuses collections without that role in the graph: 1203 (collection not found) for 2.8, 1949 or 1930 for current
 * clients.
 */
export function requireElementCollection(
  graph: GraphRecord,
  { role, collection }: GraphElement,
  dialect: Dialect,
): void {
  const known =
    role === 'vertex'
      ? vertexCollectionsOf(graph)
      : graph.edgeDefinitions.map((definition) => definition.collection);
  if (known.includes(collection)) return;
  const detail = `the graph '${graph.name}' has no ${role} collection '${collection}', but ${known.join(', ') || 'none'}`;
  if (dialectRules[dialect].unknownGraphCollection === 'notFound') {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail });
  }
  const isEdges = graph.edgeDefinitions.some((definition) => definition.collection === collection);
  throw role === 'vertex'
    ? new DatabaseError('ERROR_GRAPH_COLLECTION_NOT_PART_OF_THE_GRAPH', {
        detail,
        // An edge collection of the graph is a wrong parameter, any other collection is not found.
        ...(isEdges ? { status: 400 } : {}),
      })
    : new DatabaseError('ERROR_GRAPH_EDGE_COLLECTION_NOT_USED', { detail });
}
