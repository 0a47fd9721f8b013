import { Heap } from '../Heap.ts';
import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { EdgeEntry } from '../source.ts';
import type { EdgeReader } from './edge-reader.ts';
import {
  type Closed,
  joinPaths,
  nothingClosed,
  type Reached,
  reachedBytes,
  type Search,
  withAccount,
  yieldInterval,
} from './path-search.ts';

interface Weighed extends Reached {
  readonly from: Weighed | undefined;
  readonly weight: number;
}

/** A path with the minimum weight (Dijkstra, Numerische Mathematik 1, 1959). */
export function lightestPath(
  reader: EdgeReader,
  startId: string,
  targetId: string,
  weightOf: (edge: EdgeEntry) => number,
  closed: Closed = nothingClosed,
): Search {
  return withAccount(reader, (account) => byWeight(reader, startId, targetId, weightOf, closed, account));
}

function* byWeight(
  reader: EdgeReader,
  startId: string,
  targetId: string,
  weightOf: (edge: EdgeEntry) => number,
  closed: Closed,
  account: MemoryAccount,
): Search {
  const done = new Set<string>();
  const best = new Map<string, number>([[startId, 0]]);
  const heap = new Heap<Weighed>((left, right) => left.weight - right.weight);
  heap.push({ vertexId: startId, from: undefined, edge: undefined, weight: 0 });
  let work = 0;
  for (let reached = heap.pop(); reached !== undefined; reached = heap.pop()) {
    if (done.has(reached.vertexId)) continue;
    done.add(reached.vertexId);
    if (reached.vertexId === targetId) {
      const path = joinPaths(reached, { vertexId: targetId, from: undefined, edge: undefined });
      return { ...path, weight: reached.weight };
    }
    const cursor = reader.edgesAt(reached.vertexId);
    for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
      work += 1;
      if (work % yieldInterval === 0) yield undefined;
      const { otherId } = edge;
      if (done.has(otherId) || closed.vertexIds.has(otherId) || closed.isEdgeClosed(edge)) continue;
      const weight = reached.weight + weightOf(edge);
      const before = best.get(otherId);
      if (before !== undefined && before <= weight) continue;
      best.set(otherId, weight);
      heap.push({ vertexId: otherId, from: reached, edge, weight });
      account.grow(reachedBytes);
    }
  }
  return undefined;
}
