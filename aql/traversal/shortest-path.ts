import type { EdgeReader } from './edge-reader.ts';
import {
  type Closed,
  joinPaths,
  nothingClosed,
  type Search,
  withAccount,
  yieldInterval,
} from './path-search.ts';
import { SearchSide } from './SearchSide.ts';

/** A path with the minimum number of edges: bidirectional breadth-first search. O(edges near both ends). */
export function shortestPath(
  reader: EdgeReader,
  reversed: EdgeReader,
  startId: string,
  targetId: string,
  closed: Closed = nothingClosed,
): Search {
  return withAccount(reader, (account) => {
    const forward = new SearchSide(reader, startId, account);
    return searchFromBothEnds(forward, new SearchSide(reversed, targetId, account), closed);
  });
}

/** Whether to read the first side: by edges, and by vertices if both have few edges, as ArangoDB does. */
function isCheaper(one: SearchSide, other: SearchSide): boolean {
  const edges = Math.max(turnEdges, one.expectedEdges);
  const others = Math.max(turnEdges, other.expectedEdges);
  return edges < others || (edges === others && one.levelSize <= other.levelSize);
}

/** Number of edges that one side reads before the sides are compared again. */
const turnEdges = 32;

/**
 * Both sides read their levels in turns, the one with the smaller estimate first, so that a hub on one side is not read
 * to its end when the other side needs fewer edges.
 *
 * After `f` complete levels on one side and `b` on the other, each path of at most `f + b` edges has been found. So a
 * path of `f + b + 1` edges is a shortest one. A path of `f + b + 2` edges, which joins two incomplete levels, waits
 * until one of them is complete.
 */
function* searchFromBothEnds(forward: SearchSide, backward: SearchSide, closed: Closed): Search {
  let best =
    forward.start.vertexId === backward.start.vertexId ? joinPaths(forward.start, backward.start) : undefined;
  let unyielded = 0;
  while (!forward.isDone && !backward.isDone) {
    if (best !== undefined && best.weight <= forward.depth + backward.depth + 1) return best;
    const isForward = isCheaper(forward, backward);
    const [side, other] = isForward ? [forward, backward] : [backward, forward];
    for (let count = 0; count < turnEdges; count += 1) {
      const edge = side.nextEdge();
      if (edge === undefined) break;
      if (closed.vertexIds.has(edge.otherId) || closed.isEdgeClosed(edge)) continue;
      const reached = side.reach(edge);
      const met = reached && other.reached(edge.otherId);
      if (met === undefined || reached === undefined) continue;
      if (best === undefined || reached.depth + met.depth < best.weight)
        best = isForward ? joinPaths(reached, met) : joinPaths(met, reached);
    }
    unyielded += turnEdges;
    if (unyielded < yieldInterval) continue;
    unyielded = 0;
    yield undefined;
  }
  return best;
}
