import { arangoError } from '../ArangoError.ts';
import { type Document, type Path, strategies, type TraversalConfig } from './config.ts';
import { weightOf } from './functions.ts';
import { Steps } from './searches.ts';

/** A reached vertex. */
interface Reached {
  readonly vertex: Document;
  readonly edge: Document | undefined;
  readonly parent: Reached | undefined;
  readonly distance: number;
}

/** Vertices by distance; the nearest first. */
class Frontier {
  readonly #heap: Reached[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(reached: Reached): void {
    const heap = this.#heap;
    heap.push(reached);
    for (let index = heap.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (heap[parent]!.distance <= heap[index]!.distance) return;
      [heap[parent], heap[index]] = [heap[index]!, heap[parent]!];
      index = parent;
    }
  }

  pop(): Reached {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ; ) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && heap[child]!.distance < heap[least]!.distance) least = child;
      }
      if (least === index) return first;
      [heap[least], heap[index]] = [heap[index]!, heap[least]!];
      index = least;
    }
  }
}

/**
 * Shortest paths from the start to one or several ends. The visitor is called for each vertex of a path, from its start;
 * with several ends, once for each end with the whole path. Distances from the end guide no search: without a bound on
 * the remaining distance, A* is Dijkstra's algorithm.
 */
export function shortestPaths(
  config: TraversalConfig,
  result: unknown,
  start: Document,
  ends: readonly Document[],
): void {
  const { datasource } = config;
  const steps = new Steps(config);
  const wanted = new Set(ends.map((end) => datasource.getVertexId(end)));
  const settled = new Set<string>();
  const frontier = new Frontier();
  frontier.push({ vertex: start, edge: undefined, parent: undefined, distance: 0 });
  while (frontier.size > 0 && wanted.size > 0) {
    steps.next();
    const reached = frontier.pop();
    const id = datasource.getVertexId(reached.vertex);
    if (settled.has(id)) continue;
    settled.add(id);
    if (wanted.delete(id)) {
      visitPath(config, result, reached);
      if (wanted.size === 0) return;
    }
    for (const { edge, vertex } of config.expander(config, reached.vertex, pathTo(reached))) {
      if (settled.has(datasource.getVertexId(vertex))) continue;
      const weight = weightOf(config, reached.vertex, vertex, edge);
      if (weight < 0)
        throw arangoError('ERROR_BAD_PARAMETER', 'expected weights from 0 on, found a negative one');
      if (weight === Number.POSITIVE_INFINITY) continue;
      frontier.push({ vertex, edge, parent: reached, distance: reached.distance + weight });
    }
  }
}

function visitPath(config: TraversalConfig, result: unknown, reached: Reached): void {
  const path = pathTo(reached);
  if (config.strategy === strategies.DIJKSTRA_MULTI) {
    config.visitor(config, result, reached.vertex, path);
    return;
  }
  for (const [index, vertex] of path.vertices.entries()) {
    const part = { edges: path.edges.slice(0, index), vertices: path.vertices.slice(0, index + 1) };
    config.visitor(config, result, vertex, part);
  }
}

function pathTo(reached: Reached): Path {
  const path: Path = { edges: [], vertices: [] };
  for (let current: Reached | undefined = reached; current !== undefined; current = current.parent) {
    path.vertices.unshift(current.vertex);
    if (current.edge !== undefined) path.edges.unshift(current.edge);
  }
  return path;
}
