import { Heap } from '../Heap.ts';
import type { EdgeEntry } from '../source.ts';
import { withEdgeCaches } from './edge-cache.ts';
import type { GraphReader } from './graph-reader.ts';
import { lightestPath } from './lightest-path.ts';
import { type Closed, type FoundPath, nothingClosed, type Paths, type Search } from './path-search.ts';
import { shortestPath } from './shortest-path.ts';

/** A path and where it leaves the paths that were given before it. */
interface Candidate {
  readonly path: FoundPath;
  /** Position of the vertex from which the path was searched; the part before it is that of a former path. */
  readonly spurAt: number;
  /** Edges that other paths with the same part before the vertex take at the vertex. */
  readonly closedEdges: readonly EdgeEntry[];
}

/**
 * Loopless paths in order of weight, computed on demand: Yen (Management Science 17, 1971), with the partition of
 * Lawler (Management Science 18, 1972), which finds each path once.
 */
export function lightestPaths(
  reader: GraphReader,
  startId: string,
  targetId: string,
  weightOf: ((edge: EdgeEntry) => number) | undefined,
): Paths {
  return withEdgeCaches(reader, (outgoing, incoming) => {
    const search = (fromId: string, closed: Closed) =>
      weightOf === undefined
        ? shortestPath(outgoing, incoming, fromId, targetId, closed)
        : lightestPath(outgoing, fromId, targetId, weightOf, closed);
    return inOrderOfWeight(startId, search, (edge) => weightOf?.(edge) ?? 1);
  });
}

function* inOrderOfWeight(
  startId: string,
  search: (fromId: string, closed: Closed) => Search,
  weigh: (edge: EdgeEntry) => number,
): Paths {
  const first = yield* search(startId, nothingClosed);
  if (first === undefined) return;
  const candidates = new Heap<Candidate>((left, right) => left.path.weight - right.path.weight);
  candidates.push({ path: first, spurAt: 0, closedEdges: [] });
  for (let candidate = candidates.pop(); candidate !== undefined; candidate = candidates.pop()) {
    const { path } = candidate;
    yield path;
    let weight = path.edges.slice(0, candidate.spurAt).reduce((sum, edge) => sum + weigh(edge), 0);
    for (let spurAt = candidate.spurAt; spurAt < path.edges.length; spurAt++) {
      const leaving = path.edges[spurAt] as EdgeEntry;
      const closedEdges = spurAt === candidate.spurAt ? [...candidate.closedEdges, leaving] : [leaving];
      const spurId = path.vertexIds[spurAt] as string;
      const spur = yield* search(spurId, {
        vertexIds: new Set(path.vertexIds.slice(0, spurAt)),
        isEdgeClosed: edgeTest(spurId, closedEdges),
      });
      if (spur !== undefined) {
        candidates.push({ path: joinPaths(path, spurAt, spur, weight), spurAt, closedEdges });
      }
      weight += weigh(leaving);
    }
  }
}

/** The first `length` edges of a path, of the given weight, and the path that continues at their end. */
function joinPaths(path: FoundPath, length: number, end: FoundPath, weight: number): FoundPath {
  return {
    vertexIds: [...path.vertexIds.slice(0, length), ...end.vertexIds],
    edges: [...path.edges.slice(0, length), ...end.edges],
    weight: weight + end.weight,
  };
}

/** True if an edge is one of `edges`, which have a vertex in common. Reads the ids of parallel edges only. */
function edgeTest(vertexId: string, edges: readonly EdgeEntry[]): (edge: EdgeEntry) => boolean {
  // An edge may have been reached from either of its ends.
  const otherEnd = (edge: EdgeEntry): string => (edge.vertexId === vertexId ? edge.otherId : edge.vertexId);
  const idsByOther = new Map<string, Set<string>>();
  for (const edge of edges) {
    const ids = idsByOther.get(otherEnd(edge)) ?? new Set();
    idsByOther.set(otherEnd(edge), ids.add(edge.edge()._id));
  }
  return (edge) =>
    (edge.vertexId === vertexId || edge.otherId === vertexId) &&
    (idsByOther.get(otherEnd(edge))?.has(edge.edge()._id) ?? false);
}
