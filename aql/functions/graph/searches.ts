import type { Direction } from '../../ast.ts';
import { Heap } from '../../Heap.ts';
import type { EdgeEntry } from '../../source.ts';
import type { DocumentTest } from './examples.ts';
import type { GraphScope } from './GraphScope.ts';

/** A vertex reached by a search, with its distance and predecessor. */
export interface Reached {
  readonly vertexId: string;
  readonly distance: number;
  readonly from: Reached | undefined;
  readonly edge: EdgeEntry | undefined;
}

/** Predicates that depend on the path to a vertex. */
export interface SearchFilters {
  /** Called once for each vertex that the search leaves. */
  readonly expands: (reached: Reached) => boolean;
  readonly follows: (edge: EdgeEntry, from: Reached) => boolean;
}

interface SearchOptions {
  readonly direction: Direction;
  /** Undefined: each edge has weight 1. */
  readonly weightOf: ((edge: EdgeEntry) => number) | undefined;
  /** Predicate on edges; undefined: all edges are traversed. */
  readonly edgeTest?: DocumentTest | undefined;
  readonly filters?: SearchFilters | undefined;
  readonly maxDistance?: number;
  /** The search stops when it reaches this vertex. */
  readonly targetId?: string;
}

/** All reachable vertices with a shortest path to each, in order of distance, the start vertex included. */
export function reachFrom(scope: GraphScope, startId: string, options: SearchOptions): Map<string, Reached> {
  return options.weightOf === undefined
    ? reachByEdges(scope, startId, options)
    : reachByWeight(scope, startId, options, options.weightOf);
}

function reachByEdges(scope: GraphScope, startId: string, options: SearchOptions): Map<string, Reached> {
  const { direction, edgeTest, filters, maxDistance = Number.POSITIVE_INFINITY, targetId } = options;
  const start: Reached = { vertexId: startId, distance: 0, from: undefined, edge: undefined };
  const reached = new Map([[startId, start]]);
  // A Map iterates in insertion order and includes entries added during the iteration, so it serves as the
  // queue.
  for (const from of reached.values()) {
    if (from.distance >= maxDistance || from.vertexId === targetId) break;
    if (filters?.expands(from) === false) continue;
    for (const edge of scope.edgesAt(from.vertexId, direction)) {
      const { otherId } = edge;
      if (reached.has(otherId) || edgeTest?.(edge.edge()) === false) continue;
      if (filters?.follows(edge, from) === false) continue;
      reached.set(otherId, { vertexId: otherId, distance: from.distance + 1, from, edge });
    }
  }
  return reached;
}

/** Dijkstra, Numerische Mathematik 1, 1959. */
function reachByWeight(
  scope: GraphScope,
  startId: string,
  { direction, edgeTest, filters, targetId }: SearchOptions,
  weightOf: (edge: EdgeEntry) => number,
): Map<string, Reached> {
  const reached = new Map<string, Reached>();
  const heap = new Heap<Reached>((left, right) => left.distance - right.distance);
  heap.push({ vertexId: startId, distance: 0, from: undefined, edge: undefined });
  for (let from = heap.pop(); from !== undefined; from = heap.pop()) {
    if (reached.has(from.vertexId)) continue;
    reached.set(from.vertexId, from);
    if (from.vertexId === targetId) break;
    if (filters?.expands(from) === false) continue;
    for (const edge of scope.edgesAt(from.vertexId, direction)) {
      if (reached.has(edge.otherId) || edgeTest?.(edge.edge()) === false) continue;
      if (filters?.follows(edge, from) === false) continue;
      const distance = from.distance + weightOf(edge);
      if (distance < Number.POSITIVE_INFINITY) heap.push({ vertexId: edge.otherId, distance, from, edge });
    }
  }
  return reached;
}

/** Path from the start to a vertex, start first. */
export function pathTo(end: Reached): readonly Reached[] {
  const way: Reached[] = [];
  for (let at: Reached | undefined = end; at !== undefined; at = at.from) way.push(at);
  return way.reverse();
}
