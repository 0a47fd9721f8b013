import type { EdgeEntry } from '../source.ts';
import { withEdgeCaches } from './edge-cache.ts';
import type { EdgeReader } from './edge-reader.ts';
import type { GraphReader } from './graph-reader.ts';
import { type Paths, reachedBytes, yieldInterval } from './path-search.ts';
import { shortestPath } from './shortest-path.ts';

/** All loopless paths with a number of edges in the range, depth-first. */
export function boundedPaths(
  reader: GraphReader,
  startId: string,
  targetId: string,
  minDepth: number,
  maxDepth: number,
): Paths {
  return withEdgeCaches(reader, (outgoing, incoming) =>
    pathsBetween(outgoing, incoming, startId, targetId, minDepth, maxDepth),
  );
}

/** All paths with the minimum number of edges. */
export function allShortestPaths(reader: GraphReader, startId: string, targetId: string): Paths {
  return withEdgeCaches(reader, function* (outgoing, incoming) {
    const first = yield* shortestPath(outgoing, incoming, startId, targetId);
    if (first === undefined) return;
    const depth = first.edges.length;
    yield* pathsBetween(outgoing, incoming, startId, targetId, depth, depth);
  });
}

function* pathsBetween(
  outgoing: EdgeReader,
  incoming: EdgeReader,
  startId: string,
  targetId: string,
  minDepth: number,
  maxDepth: number,
): Paths {
  const account = outgoing.openAccount();
  try {
    const distances = new Distances(outgoing, incoming, startId, targetId, maxDepth);
    yield* distances.search((bytes) => account.grow(bytes));
    if (!distances.canReach(startId, 0)) return;
    const ahead = new EdgesAhead(outgoing, distances);
    const vertexIds = [startId];
    const edges: EdgeEntry[] = [];
    const onPath = new Set([startId]);
    if (startId === targetId && minDepth === 0) yield { vertexIds: [startId], edges: [], weight: 0 };
    const cursors = [(yield* ahead.at(startId, 0)).values()];
    let work = 0;
    while (cursors.length > 0) {
      const edge = cursors.at(-1)?.next().value;
      if (edge === undefined) {
        cursors.pop();
        onPath.delete(vertexIds.pop() as string);
        edges.pop();
        continue;
      }
      work += 1;
      if (work % yieldInterval === 0) yield undefined;
      const depth = cursors.length;
      if (onPath.has(edge.otherId)) continue;
      if (edge.otherId === targetId) {
        if (depth >= minDepth)
          yield { vertexIds: [...vertexIds, targetId], edges: [...edges, edge], weight: depth };
        continue;
      }
      vertexIds.push(edge.otherId);
      edges.push(edge);
      onPath.add(edge.otherId);
      cursors.push((yield* ahead.at(edge.otherId, depth)).values());
    }
  } finally {
    account.release();
  }
}

/** Maximum number of edges in all lists of `EdgesAhead`. */
const maxEdgesAhead = 100_000;

/** The edges of vertices at depths of a path that can reach the target. Lists are kept, because paths share vertices. */
class EdgesAhead {
  readonly #lists: Map<string, readonly EdgeEntry[]>[] = [];
  #size = 0;

  constructor(
    readonly reader: EdgeReader,
    readonly distances: Distances,
  ) {}

  *at(vertexId: string, depth: number): Generator<undefined, readonly EdgeEntry[], void> {
    this.#lists[depth] ??= new Map();
    const lists = this.#lists[depth];
    const known = lists.get(vertexId);
    if (known !== undefined) return known;
    const edges: EdgeEntry[] = [];
    const cursor = this.reader.edgesAt(vertexId);
    let work = 0;
    for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
      work += 1;
      if (work % yieldInterval === 0) yield undefined;
      if (this.distances.canReach(edge.otherId, depth + 1)) edges.push(edge);
    }
    if (this.#size + edges.length <= maxEdgesAhead) {
      this.#size += edges.length;
      lists.set(vertexId, edges);
    }
    return edges;
  }
}

/** Number of vertices of a frontier whose edges are counted; the average stands for the others. */
const countedVertices = 32;

/** The vertices that one side of a search reached last. */
class Frontier {
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
 * Numbers of edges from vertices to the target, for the vertices on walks of at most `maxDepth` edges between the ends.
 * Searches from both ends and expands the frontier with fewer edges.
 */
class Distances {
  readonly #toTarget: Map<string, number>;
  readonly #fromStart: Map<string, number>;

  constructor(
    readonly outgoing: EdgeReader,
    readonly incoming: EdgeReader,
    readonly startId: string,
    readonly targetId: string,
    readonly maxDepth: number,
  ) {
    this.#toTarget = new Map([[targetId, 0]]);
    this.#fromStart = new Map([[startId, 0]]);
  }

  /** True if the target can be reached from the vertex at a depth of a path within the maximum depth. */
  canReach(vertexId: string, depth: number): boolean {
    return depth + (this.#toTarget.get(vertexId) ?? Number.POSITIVE_INFINITY) <= this.maxDepth;
  }

  *search(grow: (bytes: number) => void): Generator<undefined, void, void> {
    let forward = new Frontier([this.startId], this.outgoing);
    let backward = new Frontier([this.targetId], this.incoming);
    let forwardDepth = 0;
    let backwardDepth = 0;
    while (
      forwardDepth + backwardDepth < this.maxDepth &&
      forward.vertexIds.length > 0 &&
      backward.vertexIds.length > 0
    ) {
      if (forward.edges <= backward.edges) {
        forwardDepth += 1;
        forward = yield* expand(forward, this.#fromStart, forwardDepth);
        grow(forward.vertexIds.length * reachedBytes);
      } else {
        backwardDepth += 1;
        backward = yield* expand(backward, this.#toTarget, backwardDepth);
        grow(backward.vertexIds.length * reachedBytes);
      }
    }
    // An empty frontier at the target means that all distances are known.
    if (backward.vertexIds.length > 0) yield* this.#addDistancesFrom(backwardDepth + 1, grow);
  }

  /** Adds the distances of at least `min` edges by the edges of the vertices that were reached from the start. */
  *#addDistancesFrom(min: number, grow: (bytes: number) => void): Generator<undefined, void, void> {
    for (let distance = min; distance <= this.maxDepth; distance++) {
      let hasAdded = false;
      for (const [vertexId, depth] of this.#fromStart) {
        if (depth > this.maxDepth - distance || this.#toTarget.has(vertexId)) continue;
        const cursor = this.outgoing.edgesAt(vertexId);
        let work = 0;
        for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
          work += 1;
          if (work % yieldInterval === 0) yield undefined;
          if (this.#toTarget.get(edge.otherId) !== distance - 1) continue;
          this.#toTarget.set(vertexId, distance);
          grow(reachedBytes);
          hasAdded = true;
          break;
        }
      }
      if (!hasAdded) return;
    }
  }
}

/** Adds the depth of the vertices behind a frontier that are not known yet; they are the next frontier. */
function* expand(
  { vertexIds, reader }: Frontier,
  depths: Map<string, number>,
  depth: number,
): Generator<undefined, Frontier, void> {
  const next: string[] = [];
  let work = 0;
  for (const vertexId of vertexIds) {
    const cursor = reader.edgesAt(vertexId);
    for (let edge = cursor.next(); edge !== undefined; edge = cursor.next()) {
      work += 1;
      if (work % yieldInterval === 0) yield undefined;
      if (depths.has(edge.otherId)) continue;
      depths.set(edge.otherId, depth);
      next.push(edge.otherId);
    }
  }
  return new Frontier(next, reader);
}
