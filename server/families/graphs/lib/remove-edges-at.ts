import type { Dialect } from '../../../../protocol/dialect.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { DatabaseTransaction } from '../../../storage/types.ts';
import { type EdgeDefinition, listGraphs } from './graph-record.ts';

/**
 * Removes the edges of a vertex from every edge collection that a graph defines for the vertex's collection. In 2.8 also
 * the edges of removed edges, which may be vertices themselves; current servers keep those.
 */
export function removeEdgesAt(database: DatabaseTransaction, vertexId: string, dialect: Dialect): void {
  const definitions = listGraphs(database).flatMap(({ edgeDefinitions }) => edgeDefinitions);
  const removed = [vertexId];
  for (const id of removed) {
    const edges = removeAt(database, id, definitions, dialect);
    if (dialectRules[dialect].edgesOfEdges === 'removed') removed.push(...edges);
  }
}

/** Removes the edges of one vertex; gives their ids. */
function removeAt(
  database: DatabaseTransaction,
  vertexId: string,
  definitions: readonly EdgeDefinition[],
  dialect: Dialect,
): readonly string[] {
  const vertexCollection = vertexId.slice(0, vertexId.indexOf('/'));
  const edgeCollections = new Set(
    definitions
      .filter(({ from, to }) => from.includes(vertexCollection) || to.includes(vertexCollection))
      .map(({ collection }) => collection),
  );
  const removed: string[] = [];
  for (const name of edgeCollections) {
    const collection = database.findCollection(name);
    if (collection?.kind !== 'edge') continue;
    const keys: string[] = [];
    for (const batch of collection.edges(vertexId, 'any')) {
      for (const entry of batch) keys.push(entry.edgeKey());
    }
    for (const key of keys) {
      collection.writer.remove(key, { dialect });
      removed.push(`${name}/${key}`);
    }
  }
  return removed;
}
