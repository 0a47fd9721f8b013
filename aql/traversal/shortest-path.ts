import { Heap } from '../Heap.ts';
import type { EdgeEntry } from '../source.ts';
import type { GraphReader } from './graph-reader.ts';

/** A path; it has one vertex more than edges. */
export interface FoundPath {
  readonly vertexIds: readonly string[];
  readonly edges: readonly EdgeEntry[];
  readonly weight: number;
}

/** Edges and vertices that a search must exclude. */
export interface Closed {
  readonly vertexIds: ReadonlySet<string>;
  readonly isEdgeClosed: (edge: EdgeEntry) => boolean;
}

const nothingClosed: Closed = { vertexIds: new Set(), isEdgeClosed: () => false };

/** A path search as a generator: yields to the scheduler, returns the path or undefined. */
type Search = Generator<undefined, FoundPath | undefined, void>;

/** Number of edges between two yields. */
const yieldInterval = 512;

interface Reached {
  readonly vertexId: string;
  readonly from: Reached | undefined;
  readonly edge: EdgeEntry | undefined;
}

/**
 * A path with the minimum number of edges: bidirectional breadth-first search that expands the smaller
 * frontier. O(edges near both ends).
 */
export function* shortestPath(
  reader: GraphReader,
  reversed: GraphReader,
  startId: string,
  targetId: string,
  closed: Closed = nothingClosed,
): Search {
  if (startId === targetId) return { vertexIds: [startId], edges: [], weight: 0 };
  const seenForward = new Map<string, Reached>();
  const seenBackward = new Map<string, Reached>();
  let forward: Reached[] = [{ vertexId: startId, from: undefined, edge: undefined }];
  let backward: Reached[] = [{ vertexId: targetId, from: undefined, edge: undefined }];
  seenForward.set(startId, forward[0] as Reached);
  seenBackward.set(targetId, backward[0] as Reached);
  let work = 0;
  while (forward.length > 0 && backward.length > 0) {
    const isForward = forward.length <= backward.length;
    const front = isForward ? forward : backward;
    const seen = isForward ? seenForward : seenBackward;
    const others = isForward ? seenBackward : seenForward;
    const next: Reached[] = [];
    for (const reached of front) {
      const cursor = (isForward ? reader : reversed).edgesAt(reached.vertexId);
      for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
        work += 1;
        if (work % yieldInterval === 0) yield undefined;
        const { otherId } = edge;
        if (seen.has(otherId) || closed.vertexIds.has(otherId) || closed.isEdgeClosed(edge)) continue;
        const found: Reached = { vertexId: otherId, from: reached, edge };
        const met = others.get(otherId);
        if (met !== undefined) return isForward ? joined(found, met) : joined(met, found);
        seen.set(otherId, found);
        next.push(found);
      }
    }
    if (isForward) forward = next;
    else backward = next;
  }
  return undefined;
}

function joined(forward: Reached, backward: Reached): FoundPath {
  const vertexIds: string[] = [];
  const edges: EdgeEntry[] = [];
  for (let at: Reached | undefined = forward; at !== undefined; at = at.from) {
    vertexIds.push(at.vertexId);
    if (at.edge !== undefined) edges.push(at.edge);
  }
  vertexIds.reverse();
  edges.reverse();
  for (let at: Reached = backward; at.from !== undefined; at = at.from) {
    vertexIds.push(at.from.vertexId);
    if (at.edge !== undefined) edges.push(at.edge);
  }
  return { vertexIds, edges, weight: edges.length };
}

interface Weighed extends Reached {
  readonly from: Weighed | undefined;
  readonly weight: number;
}

/** A path with the minimum weight (Dijkstra, Numerische Mathematik 1, 1959). */
export function* lightestPath(
  reader: GraphReader,
  startId: string,
  targetId: string,
  weightOf: (edge: EdgeEntry) => number,
  closed: Closed = nothingClosed,
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
      const path = joined(reached, { vertexId: targetId, from: undefined, edge: undefined });
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
    }
  }
  return undefined;
}
