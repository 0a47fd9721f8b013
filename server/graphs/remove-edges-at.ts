import type { Dialect } from '../../protocol/dialect.ts';
import type { DatabaseTransaction } from '../storage/types.ts';
import { listGraphs } from './graph-record.ts';

/** Removes the edges of a vertex from every edge collection that a graph defines for the vertex's collection. */
export function removeEdgesAt(database: DatabaseTransaction, vertexId: string, dialect: Dialect): void {
  const vertexCollection = vertexId.slice(0, vertexId.indexOf('/'));
  const edgeCollections = new Set(
    listGraphs(database).flatMap(({ edgeDefinitions }) =>
      edgeDefinitions
        .filter(({ from, to }) => from.includes(vertexCollection) || to.includes(vertexCollection))
        .map(({ collection }) => collection),
    ),
  );
  for (const name of edgeCollections) {
    const collection = database.findCollection(name);
    if (collection?.kind !== 'edge') continue;
    const keys: string[] = [];
    for (const batch of collection.edges(vertexId, 'any')) {
      for (const entry of batch) keys.push(entry.edgeKey());
    }
    for (const key of keys) collection.writer.remove(key, { dialect });
  }
}
