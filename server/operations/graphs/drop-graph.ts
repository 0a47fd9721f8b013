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
  readonly waitForSync: boolean;
}

export interface DropGraphResult {
  readonly isSynced: boolean;
}

/** Throws 1924 (graph not found). */
const dropGraph: Operation<DropGraphArgs, DropGraphResult> = {
  id: 'drop-graph',
  mode: 'write',
  rights: 'write',
  isDurable: (_args, { isSynced }) => isSynced,
  run({ database }, { graph: name, dropCollections, waitForSync }) {
    const graph = getGraph(database, name);
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
