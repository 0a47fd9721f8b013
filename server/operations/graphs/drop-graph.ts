import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import {
  areGraphsSynced,
  collectionsOf,
  getGraph,
  graphsUsing,
  removeGraph,
} from '../../graphs/graph-record.ts';

export interface DropGraphArgs {
  readonly graph: string;
  /** Also drop its collections, except those of other graphs. */
  readonly dropCollections: boolean;
  /** The revision that the record must have. */
  readonly expectedRevision?: string | undefined;
  readonly waitForSync: boolean;
}

export interface DropGraphResult {
  readonly isSynced: boolean;
}

/** Also drops a graph without one of its collections. Throws 1924 (graph not found), 1200 (conflict). */
const dropGraph: Operation<DropGraphArgs, DropGraphResult> = {
  id: 'drop-graph',
  mode: 'write',
  rights: 'write',
  audit: ({ graph, dropCollections }) => ({ event: 'drop graph', of: { graph, dropCollections } }),
  isDurable: (_args, { isSynced }) => isSynced,
  run({ database }, { graph: name, dropCollections, expectedRevision, waitForSync }) {
    const graph = getGraph(database, name);
    if (expectedRevision !== undefined && expectedRevision !== graph.revision)
      throw new DatabaseError('ERROR_ARANGO_CONFLICT');
    const isSynced = waitForSync || areGraphsSynced(database);
    removeGraph(database, name);
    if (!dropCollections) return { isSynced };
    for (const collection of collectionsOf(graph)) {
      if (graphsUsing(database, collection).length === 0) database.findCollection(collection)?.drop();
    }
    return { isSynced };
  },
};

export default dropGraph;
