import { DatabaseError } from '../../../../protocol/errors.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import { type Operation, Steps } from '../../../operation/operation.ts';
import type { CollectionTransaction, DatabaseTransaction } from '../../../storage/types.ts';
import {
  areGraphsSynced,
  collectionsOf,
  findGraph,
  type GraphRecord,
  getGraph,
  listGraphs,
  removeGraph,
} from '../lib/graph-record.ts';

interface DropGraphArgs {
  readonly graph: string;
  /** Also drop its collections, except those of other graphs. */
  readonly dropCollections: boolean;
  /** The revision that the record must have. */
  readonly expectedRevision?: string | undefined;
  readonly waitForSync: boolean;
}

interface DropGraphResult {
  readonly isSynced: boolean;
}

/** Collections that a transaction drops at least; more are dropped in several. */
const minAtOnce = 16;

/**
 * Also drops a graph without one of its collections. A graph with many collections is dropped in several transactions,
 * its record in the last one: after a crash, a repeated call drops the rest. Throws 1924 (graph not found), 1200
 * (conflict), 11 (forbidden) before the first collection is dropped.
 */
const dropGraph: Operation<DropGraphArgs, DropGraphResult> = {
  id: 'drop-graph',
  mode: 'write',
  rights: 'write',
  audit: ({ graph, dropCollections }) => ({ event: 'drop graph', of: { graph, dropCollections } }),
  isDurable: (_args, { isSynced }) => isSynced,
  run(scope, { graph: name, dropCollections, expectedRevision, waitForSync }) {
    const { database } = scope;
    const graph = getGraph(database, name);
    if (expectedRevision !== undefined && expectedRevision !== graph.revision)
      throw new DatabaseError('ERROR_ARANGO_CONFLICT');
    const isSynced = waitForSync || areGraphsSynced(database);
    const collections = dropCollections ? unusedOf(database, graph) : [];
    if (collections.length <= minAtOnce) {
      for (const collection of collections) collection.drop();
      removeGraph(database, name);
      return { isSynced };
    }
    for (const collection of collections) requireWritable(scope, collection.name);
    return new Steps({
      step(current, isOver) {
        const left = findGraph(current, name);
        if (left === undefined) return { isSynced };
        for (const [at, collection] of unusedOf(current, left).entries()) {
          if (at >= minAtOnce && isOver()) return undefined;
          collection.drop();
        }
        removeGraph(current, name);
        return { isSynced };
      },
      // A repeated call drops the rest.
      discard: () => undefined,
    });
  },
};

/** The existing collections of a graph that no other graph uses. */
function unusedOf(database: DatabaseTransaction, graph: GraphRecord): readonly CollectionTransaction[] {
  const others = listGraphs(database).filter(({ name }) => name !== graph.name);
  const used = new Set(others.flatMap(collectionsOf));
  return collectionsOf(graph).flatMap((name) =>
    used.has(name) ? [] : (database.findCollection(name) ?? []),
  );
}

export default dropGraph;
