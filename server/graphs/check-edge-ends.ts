import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { describeValue } from '../../protocol/lib/describe-value.ts';
import type { DatabaseView } from '../storage/types.ts';
import { type GraphRecord, vertexCollectionsOf } from './graph-record.ts';

interface Ends {
  readonly _from: unknown;
  readonly _to: unknown;
}

/**
 * Validates `_from` and `_to` of an edge in a request. In 2.8 only a new edge has them in its body, and the vertices
 * need not exist. Throws 1906 (invalid edge attributes) for missing or undefined vertex collections, 1205 (illegal
 * document handle) for an invalid document id, 1947 for a collection outside the graph, 1202 (document not found) for a
 * missing vertex.
 */
export function checkEdgeEnds(
  database: DatabaseView,
  graph: GraphRecord,
  edgeCollection: string,
  { _from: from, _to: to }: Ends,
  action: 'insert' | 'replace' | 'update' | 'remove',
  dialect: Dialect,
): void {
  if (action !== 'insert' && dialect === '2.8') return;
  if (action === 'update' && from === undefined && to === undefined) return;
  const isPartial = action === 'update';
  if (typeof from !== 'string' && !(isPartial && from === undefined)) throw missing('_from', from);
  if (typeof to !== 'string' && !(isPartial && to === undefined)) throw missing('_to', to);
  const definition = graph.edgeDefinitions.find(({ collection }) => collection === edgeCollection);
  const fromCollection = collectionIn(from);
  const toCollection = collectionIn(to);
  if (dialect !== '2.8') {
    for (const name of [fromCollection, toCollection]) requireVertexCollection(graph, name);
  }
  const fits =
    (fromCollection === undefined || definition?.from.includes(fromCollection)) &&
    (toCollection === undefined || definition?.to.includes(toCollection));
  if (!fits) {
    throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE', {
      message: `invalid edge between ${String(from)} and ${String(to)}.`,
    });
  }
  if (dialect !== '2.8') for (const id of [from, to]) requireVertex(database, id);
}

function missing(name: string, found: unknown): DatabaseError {
  return new DatabaseError('ERROR_GRAPH_INVALID_EDGE', {
    detail: `${name}: expected a document id, found ${describeValue(found)}`,
  });
}

/** The collection of a document id. Throws 1205 (illegal document handle). */
function collectionIn(id: unknown): string | undefined {
  if (id === undefined) return undefined;
  const [collection, key, ...more] = String(id).split('/');
  if (!collection || !key || more.length > 0) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', {
      detail: `expected collection/key, found '${String(id)}'`,
    });
  }
  return collection;
}

function requireVertexCollection(graph: GraphRecord, name: string | undefined): void {
  if (name === undefined || vertexCollectionsOf(graph).includes(name)) return;
  throw new DatabaseError('ERROR_GRAPH_REFERENCED_VERTEX_COLLECTION_NOT_PART_OF_THE_GRAPH', {
    detail: `'${name}' in the graph '${graph.name}'`,
  });
}

function requireVertex(database: DatabaseView, id: unknown): void {
  if (id === undefined) return;
  const [collection = '', key = ''] = String(id).split('/');
  if (database.findCollection(collection)?.find(key) === undefined) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', {
      detail: `there is no vertex '${String(id)}'`,
    });
  }
}
