import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { type GraphRecord, vertexCollectionsOf } from './graph-record.ts';

interface Ends {
  readonly _from: unknown;
  readonly _to: unknown;
}

type Action = 'insert' | 'replace' | 'update' | 'remove';

/**
 * Validates `_from` and `_to` of an edge in a request. In 2.8 only a new edge has them in its body, the vertices need
 * not exist, and the definition of the edge collection must allow their collections. For current clients, the vertices
 * must exist in collections of the graph. Throws 1906 (2.8: invalid edge), 1205 (2.8: illegal document handle), 1233
 * (invalid edge attribute), 1947 for a collection outside the graph, 1202 (document not found) for a missing vertex.
 */
export function checkEdgeEnds(
  database: DatabaseView,
  graph: GraphRecord,
  edgeCollection: string,
  ends: Ends,
  action: Action,
  dialect: Dialect,
): void {
  if (dialectRules[dialect].graphEdgeEnds === 'ofDefinition') {
    if (action === 'insert') checkLegacyEnds(graph, edgeCollection, ends);
    return;
  }
  for (const name of ['_from', '_to'] as const) {
    const id = ends[name];
    if (id === undefined && action === 'update') continue;
    requireVertex(database, graph, name, id);
  }
}

function checkLegacyEnds(graph: GraphRecord, edgeCollection: string, { _from: from, _to: to }: Ends): void {
  if (typeof from !== 'string' || typeof to !== 'string') throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE');
  const definition = graph.edgeDefinitions.find(({ collection }) => collection === edgeCollection);
  const [fromCollection, toCollection] = [collectionIn(from), collectionIn(to)];
  if (definition?.from.includes(fromCollection) && definition.to.includes(toCollection)) return;
  throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE', { message: `invalid edge between ${from} and ${to}.` });
}

/** The collection of a document id. Throws 1205 (illegal document handle). */
function collectionIn(id: string): string {
  const [collection, key, ...more] = id.split('/');
  if (!collection || !key || more.length > 0) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', {
      detail: `expected collection/key, found '${id}'`,
    });
  }
  return collection;
}

function requireVertex(database: DatabaseView, graph: GraphRecord, name: '_from' | '_to', id: unknown): void {
  const [collection = '', key = '', ...more] = typeof id === 'string' ? id.split('/') : [];
  if (collection === '' || key === '' || more.length > 0) {
    throw new DatabaseError('ERROR_ARANGO_INVALID_EDGE_ATTRIBUTE', {
      detail: `${name}: expected a document id, found ${describeValue(id)}`,
    });
  }
  if (!vertexCollectionsOf(graph).includes(collection)) {
    throw new DatabaseError('ERROR_GRAPH_REFERENCED_VERTEX_COLLECTION_NOT_PART_OF_THE_GRAPH', {
      message: `referenced ${name} collection '${collection}' is not part of the graph`,
    });
  }
  if (database.findCollection(collection)?.find(key) === undefined) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', {
      detail: `there is no vertex '${String(id)}'`,
    });
  }
}
