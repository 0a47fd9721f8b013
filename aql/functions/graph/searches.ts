import type { Direction } from '../../ast.ts';
import { Heap } from '../../Heap.ts';
import type { EdgeEntry } from '../../source.ts';
import type { DocumentTest } from './examples.ts';
import type { GraphScope } from './GraphScope.ts';

/** A vertex reached from the start of a search, and how. */
export interface Reached {
  readonly vertexId: string;
  readonly distance: number;
  readonly from: Reached | undefined;
  readonly edge: EdgeEntry | undefined;
}

interface SearchOptions {
  readonly direction: Direction;
  /** undefined: each edge counts 1. */
  readonly weightOf: ((edge: EdgeEntry) => number) | undefined;
  /** Edges that may be passed; all when undefined. */
  readonly edgeTest?: DocumentTest | undefined;
  readonly maxDistance?: number;
  /** The search ends when it has reached this one. */
  readonly targetId?: string;
}

/** Every vertex that can be reached, nearest first, the start itself included, with a shortest way to each. */
export function reachFrom(scope: GraphScope, startId: string, options: SearchOptions): Map<string, Reached> {
  return options.weightOf === undefined
    ? reachByEdges(scope, startId, options)
    : reachByWeight(scope, startId, options, options.weightOf);
}

function reachByEdges(scope: GraphScope, startId: string, options: SearchOptions): Map<string, Reached> {
  const { direction, edgeTest, maxDistance = Number.POSITIVE_INFINITY, targetId } = options;
  const start: Reached = { vertexId: startId, distance: 0, from: undefined, edge: undefined };
  const reached = new Map([[startId, start]]);
  // A map gives its entries in the order of insertion, those added meanwhile too: it is the queue.
  for (const from of reached.values()) {
    if (from.distance >= maxDistance || from.vertexId === targetId) break;
    for (const edge of scope.edgesAt(from.vertexId, direction)) {
      const { otherId } = edge;
      if (reached.has(otherId) || edgeTest?.(edge.edge()) === false) continue;
      reached.set(otherId, { vertexId: otherId, distance: from.distance + 1, from, edge });
    }
  }
  return reached;
}

/** Dijkstra, Numerische Mathematik 1, 1959. */
function reachByWeight(
  scope: GraphScope,
  startId: string,
  { direction, edgeTest, targetId }: SearchOptions,
  weightOf: (edge: EdgeEntry) => number,
): Map<string, Reached> {
  const reached = new Map<string, Reached>();
  const heap = new Heap<Reached>((left, right) => left.distance - right.distance);
  heap.push({ vertexId: startId, distance: 0, from: undefined, edge: undefined });
  for (let from = heap.pop(); from !== undefined; from = heap.pop()) {
    if (reached.has(from.vertexId)) continue;
    reached.set(from.vertexId, from);
    if (from.vertexId === targetId) break;
    for (const edge of scope.edgesAt(from.vertexId, direction)) {
      if (reached.has(edge.otherId) || edgeTest?.(edge.edge()) === false) continue;
      const distance = from.distance + weightOf(edge);
      if (distance < Number.POSITIVE_INFINITY) heap.push({ vertexId: edge.otherId, distance, from, edge });
    }
  }
  return reached;
}

/** The way from the start to a vertex, the start first. */
export function wayTo(end: Reached): readonly Reached[] {
  const way: Reached[] = [];
  for (let at: Reached | undefined = end; at !== undefined; at = at.from) way.push(at);
  return way.reverse();
}
