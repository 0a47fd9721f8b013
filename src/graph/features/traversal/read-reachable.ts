import { queryRows } from '../../../api/cursor.ts';
import { pagesOf } from '../../../lib/pages.ts';
import type { EdgeRow, GraphAdapter } from '../../adapters/GraphAdapter.ts';
import { edgesAround } from '../../adapters/neighbour-queries.ts';
import { toEdgeRows } from '../../adapters/rows.ts';
import { matcherOf } from './trace-traversal.ts';
import type { TraversalOptions } from './traversal-state.ts';

/** A traversal of the database reads at most this number of edges. */
export const maxReadEdges = 20_000;
/** Ids of one query. */
const idsPerQuery = 1000;

interface Reachable {
  readonly edges: readonly EdgeRow[];
  /** True if edges were left out. */
  readonly isCut: boolean;
}

/** The edges that a traversal can follow, read level by level with the edge indexes. */
export async function readReachable(
  adapter: GraphAdapter,
  { startId, direction, maxDepth, pruned }: TraversalOptions,
  signal: AbortSignal,
): Promise<Reachable> {
  const { edges: collections } = await adapter.loadCollections(signal);
  const isPruned = matcherOf(pruned);
  const found = new Map<string, EdgeRow>();
  const seen = new Set([startId]);
  let frontier: readonly string[] = isPruned(startId) ? [] : [startId];
  for (let depth = 0; depth < maxDepth && frontier.length > 0; depth++) {
    const next: string[] = [];
    for (const ids of pagesOf(frontier, idsPerQuery)) {
      const limit = maxReadEdges - found.size + 1;
      const query = edgesAround(collections, direction, ids, limit);
      const rows = toEdgeRows(await queryRows(query.text, { bindVars: query.bindVars, signal }));
      for (const row of rows) {
        if (found.has(row[2])) continue;
        if (found.size === maxReadEdges) return { edges: [...found.values()], isCut: true };
        found.set(row[2], row);
        for (const id of [row[0], row[1]]) {
          if (seen.has(id)) continue;
          seen.add(id);
          if (!isPruned(id)) next.push(id);
        }
      }
    }
    frontier = next;
  }
  return { edges: [...found.values()], isCut: false };
}
