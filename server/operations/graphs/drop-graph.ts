import type { Operation } from '../../engine/operation.ts';
import { collectionsOf, getGraph, graphsUsing, removeGraph } from '../../graphs/graph-record.ts';

export interface DropGraphArgs {
  readonly graph: string;
  /** Also drop its collections, except those of other graphs. */
  readonly dropCollections: boolean;
}

/** Throws 1924 (graph not found). */
const dropGraph: Operation<DropGraphArgs, undefined> = {
  id: 'drop-graph',
  mode: 'write',
  rights: 'write',
  run({ database }, { graph: name, dropCollections }) {
    const graph = getGraph(database, name);
    removeGraph(database, name);
    if (!dropCollections) return undefined;
    for (const collection of collectionsOf(graph)) {
      if (graphsUsing(database, collection).length === 0) database.findCollection(collection)?.drop();
    }
    return undefined;
  },
};

export default dropGraph;
