import { Heap } from '../Heap.ts';
import type { EdgeEntry } from '../source.ts';
import type { GraphReader } from './graph-reader.ts';
import { type Closed, type FoundPath, lightestPath, shortestPath } from './shortest-path.ts';

/** A stream of paths; undefined values let the caller yield to the scheduler. */
export type Paths = Generator<FoundPath | undefined, void, void>;

const yieldInterval = 512;

/** Loopless paths in order of weight (Yen, Management Science 17, 1971), computed on demand. */
export function* lightestPaths(
  reader: GraphReader,
  reversed: GraphReader,
  startId: string,
  targetId: string,
  weightOf: ((edge: EdgeEntry) => number) | undefined,
): Paths {
  const search = (fromId: string, closed: Closed) =>
    weightOf === undefined
      ? shortestPath(reader, reversed, fromId, targetId, closed)
      : lightestPath(reader, fromId, targetId, weightOf, closed);
  const weigh = (edges: readonly EdgeEntry[]): number =>
    edges.reduce((sum, edge) => sum + (weightOf?.(edge) ?? 1), 0);

  const given: FoundPath[] = [];
  const known = new Set<string>();
  const candidates = new Heap<FoundPath>((left, right) => left.weight - right.weight);
  const first = yield* search(startId, { vertexIds: new Set(), isEdgeClosed: () => false });
  if (first === undefined) return;
  candidates.push(first);
  known.add(nameOf(first));
  for (let path = candidates.pop(); path !== undefined; path = candidates.pop()) {
    yield path;
    given.push(path);
    // Spur paths from every vertex of the path but the last.
    for (let at = 0; at < path.edges.length; at++) {
      const rootIds = path.vertexIds.slice(0, at + 1);
      const rootEdges = path.edges.slice(0, at);
      const closedEdges = new Set<string>();
      for (const other of given) {
        const isSameRoot = rootEdges.every((edge, index) => isSameEdge(edge, other.edges[index]));
        const leaving = other.edges[at];
        if (isSameRoot && leaving !== undefined && other.vertexIds[at] === rootIds[at]) {
          closedEdges.add(edgeName(leaving));
        }
      }
      const spur = yield* search(rootIds[at] as string, {
        vertexIds: new Set(rootIds.slice(0, -1)),
        isEdgeClosed: (edge) => closedEdges.has(edgeName(edge)),
      });
      if (spur === undefined) continue;
      const edges = [...rootEdges, ...spur.edges];
      const candidate: FoundPath = {
        vertexIds: [...rootIds.slice(0, -1), ...spur.vertexIds],
        edges,
        weight: weigh(edges),
      };
      const name = nameOf(candidate);
      if (known.has(name)) continue;
      known.add(name);
      candidates.push(candidate);
    }
  }
}

/** Identifies an edge independent of the end from which it was reached. */
function edgeName(edge: EdgeEntry): string {
  return edge.edge()._id;
}

function isSameEdge(edge: EdgeEntry, other: EdgeEntry | undefined): boolean {
  return other !== undefined && edgeName(edge) === edgeName(other);
}

function nameOf(path: FoundPath): string {
  return path.edges.map(edgeName).join('|');
}

/** All paths with the minimum number of edges. */
export function* allShortestPaths(reader: GraphReader, startId: string, targetId: string): Paths {
  if (startId === targetId) {
    yield { vertexIds: [startId], edges: [], weight: 0 };
    return;
  }
  const depthOf = new Map<string, number>([[startId, 0]]);
  const arrivals = new Map<string, EdgeEntry[]>();
  let front = [startId];
  let work = 0;
  for (let depth = 1; front.length > 0 && !depthOf.has(targetId); depth++) {
    const next: string[] = [];
    for (const vertexId of front) {
      const cursor = reader.edgesAt(vertexId);
      for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
        work += 1;
        if (work % yieldInterval === 0) yield undefined;
        const known = depthOf.get(edge.otherId);
        if (known !== undefined && known < depth) continue;
        if (known === undefined) {
          depthOf.set(edge.otherId, depth);
          next.push(edge.otherId);
          arrivals.set(edge.otherId, []);
        }
        arrivals.get(edge.otherId)?.push(edge);
      }
    }
    front = next;
  }
  if (depthOf.has(targetId)) yield* backwards(arrivals, startId, [targetId], []);
}

function* backwards(
  arrivals: ReadonlyMap<string, readonly EdgeEntry[]>,
  startId: string,
  vertexIds: readonly string[],
  edges: readonly EdgeEntry[],
): Paths {
  const head = vertexIds[0] as string;
  if (head === startId) {
    yield { vertexIds, edges, weight: edges.length };
    return;
  }
  for (const edge of arrivals.get(head) ?? []) {
    yield* backwards(arrivals, startId, [edge.vertexId, ...vertexIds], [edge, ...edges]);
  }
}

/** All loopless paths with a depth in the range, depth-first. */
export function* boundedPaths(
  reader: GraphReader,
  reversed: GraphReader,
  startId: string,
  targetId: string,
  minDepth: number,
  maxDepth: number,
): Paths {
  // Lower bound of the distance to the target; prunes paths that cannot reach the target within the depth.
  const distance = new Map<string, number>([[targetId, 0]]);
  let front = [targetId];
  let work = 0;
  for (let depth = 1; depth <= maxDepth && front.length > 0; depth++) {
    const next: string[] = [];
    for (const vertexId of front) {
      const cursor = reversed.edgesAt(vertexId);
      for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
        work += 1;
        if (work % yieldInterval === 0) yield undefined;
        if (distance.has(edge.otherId)) continue;
        distance.set(edge.otherId, depth);
        next.push(edge.otherId);
      }
    }
    front = next;
  }
  const canReach = (vertexId: string, depth: number): boolean => {
    const left = distance.get(vertexId);
    return left !== undefined && depth + left <= maxDepth;
  };
  if (!canReach(startId, 0)) return;
  const vertexIds = [startId];
  const edges: EdgeEntry[] = [];
  const onPath = new Set([startId]);
  if (startId === targetId && minDepth === 0) yield { vertexIds: [startId], edges: [], weight: 0 };
  const cursors = [reader.edgesAt(startId)];
  while (cursors.length > 0) {
    const edge = cursors.at(-1)?.next();
    if (edge === undefined) {
      cursors.pop();
      onPath.delete(vertexIds.pop() as string);
      edges.pop();
      continue;
    }
    work += 1;
    if (work % yieldInterval === 0) yield undefined;
    const depth = cursors.length;
    if (onPath.has(edge.otherId) || !canReach(edge.otherId, depth)) continue;
    if (edge.otherId === targetId) {
      if (depth >= minDepth)
        yield { vertexIds: [...vertexIds, targetId], edges: [...edges, edge], weight: depth };
      continue;
    }
    vertexIds.push(edge.otherId);
    edges.push(edge);
    onPath.add(edge.otherId);
    cursors.push(reader.edgesAt(edge.otherId));
  }
}
