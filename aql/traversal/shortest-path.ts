import { Heap } from '../Heap.ts';
import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { EdgeEntry } from '../source.ts';
import type { EdgeReader } from './edge-reader.ts';

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

export const nothingClosed: Closed = { vertexIds: new Set(), isEdgeClosed: () => false };

/** A path search as a generator: yields to the scheduler, returns the path or undefined. */
export type Search = Generator<undefined, FoundPath | undefined, void>;

/** A stream of paths; undefined values let the caller yield to the scheduler. */
export type Paths = Generator<FoundPath | undefined, void, void>;

/** Number of edges between two yields. */
export const yieldInterval = 512;

/** Estimated bytes of a vertex that a search has reached: object, id, list slot and map entry. */
export const reachedBytes = 160;

interface Reached {
  readonly vertexId: string;
  readonly from: Reached | undefined;
  readonly edge: EdgeEntry | undefined;
}

/** Number of vertices of a frontier whose edges are counted; the average stands for the others. */
const countedVertices = 32;

/** The vertices that one side of a search reached last. */
export class Frontier {
  #edges: number | undefined;

  constructor(
    readonly vertexIds: readonly string[],
    readonly reader: EdgeReader,
  ) {}

  /** Estimated number of edges of the vertices, counted once, so that a hub is not expanded without need. */
  get edges(): number {
    this.#edges ??= this.#estimate();
    return this.#edges;
  }

  #estimate(): number {
    const sample = this.vertexIds.slice(0, countedVertices);
    const sum = sample.reduce((edges, vertexId) => edges + this.reader.degreeAt(vertexId), 0);
    return (sum / sample.length) * this.vertexIds.length;
  }
}

/**
 * A path with the minimum number of edges: bidirectional breadth-first search that expands the frontier with fewer
 * edges. O(edges near both ends).
 */
export function shortestPath(
  reader: EdgeReader,
  reversed: EdgeReader,
  startId: string,
  targetId: string,
  closed: Closed = nothingClosed,
): Search {
  return counted(reader, (account) => fromBothEnds(reader, reversed, startId, targetId, closed, account));
}

/** A search whose memory is released at its end. */
function* counted(reader: EdgeReader, search: (account: MemoryAccount) => Search): Search {
  const account = reader.openAccount();
  try {
    return yield* search(account);
  } finally {
    account.release();
  }
}

function* fromBothEnds(
  reader: EdgeReader,
  reversed: EdgeReader,
  startId: string,
  targetId: string,
  closed: Closed,
  account: MemoryAccount,
): Search {
  if (startId === targetId) return { vertexIds: [startId], edges: [], weight: 0 };
  const seenForward = reachedFrom(startId);
  const seenBackward = reachedFrom(targetId);
  let forward = new Frontier([startId], reader);
  let backward = new Frontier([targetId], reversed);
  let work = 0;
  while (forward.vertexIds.length > 0 && backward.vertexIds.length > 0) {
    const isForward = forward.edges <= backward.edges;
    const front = isForward ? forward : backward;
    const seen = isForward ? seenForward : seenBackward;
    const others = isForward ? seenBackward : seenForward;
    const next: string[] = [];
    for (const vertexId of front.vertexIds) {
      const reached = seen.get(vertexId);
      const cursor = front.reader.edgesAt(vertexId);
      for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
        work += 1;
        if (work % yieldInterval === 0) yield undefined;
        const { otherId } = edge;
        if (seen.has(otherId) || closed.vertexIds.has(otherId) || closed.isEdgeClosed(edge)) continue;
        const found: Reached = { vertexId: otherId, from: reached, edge };
        const met = others.get(otherId);
        if (met !== undefined) return isForward ? joined(found, met) : joined(met, found);
        seen.set(otherId, found);
        next.push(otherId);
      }
    }
    account.grow(next.length * reachedBytes);
    if (isForward) forward = new Frontier(next, reader);
    else backward = new Frontier(next, reversed);
  }
  return undefined;
}

const reachedFrom = (vertexId: string): Map<string, Reached> =>
  new Map([[vertexId, { vertexId, from: undefined, edge: undefined }]]);

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
export function lightestPath(
  reader: EdgeReader,
  startId: string,
  targetId: string,
  weightOf: (edge: EdgeEntry) => number,
  closed: Closed = nothingClosed,
): Search {
  return counted(reader, (account) => byWeight(reader, startId, targetId, weightOf, closed, account));
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
      account.grow(reachedBytes);
    }
  }
  return undefined;
}
