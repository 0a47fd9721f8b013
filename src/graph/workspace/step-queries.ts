import type { HistoryQuery } from '../../command/HistoryStep.ts';
import type { Direction } from '../adapters/GraphAdapter.ts';

/** Reads whole collections. */
export function collectionQueries(collections: readonly string[]): readonly HistoryQuery[] {
  return collections.map((collection) => ({
    query: 'FOR document IN @@collection\n  RETURN document',
    bindVars: { '@collection': collection },
  }));
}

/** Reads vertices by the value of an attribute. */
export function attributeQueries(
  collections: readonly string[],
  attribute: string,
  value: unknown,
  limit: number,
): readonly HistoryQuery[] {
  return collections.map((collection) => ({
    query:
      'FOR vertex IN @@collection\n  FILTER vertex.@attribute == @value\n  LIMIT @limit\n  RETURN vertex',
    bindVars: { '@collection': collection, attribute: attribute.split('.'), value, limit },
  }));
}

/** Reads documents by id; loads of vertices also read the edges between them. */
export function documentsQuery(ids: readonly string[]): HistoryQuery {
  return { query: 'FOR id IN @ids\n  RETURN DOCUMENT(id)', bindVars: { ids: [...ids] } };
}

/** A query that says in short AQL what a step reads; the adapters page and bound the same reads. */
export function neighboursQuery(
  graph: string,
  direction: Direction,
  ids: readonly string[],
  limit: number,
): HistoryQuery {
  return {
    query: `FOR id IN @ids
  FOR vertex, edge IN 1..1 ${direction.toUpperCase()} id GRAPH @graph
    LIMIT @limit
    RETURN { vertex, edge }`,
    bindVars: { ids: [...ids], graph, limit: limit * ids.length },
  };
}
