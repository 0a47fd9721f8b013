import { arangoError } from '../ArangoError.ts';
import { type Document, type Path, strategies, type TraversalConfig } from './config.ts';
import { Frontier } from './Frontier.ts';
import { parseFilterResult, weightOf } from './functions.ts';
import { Steps } from './searches.ts';

/** A reached vertex. */
interface Reached {
  readonly vertex: Document;
  readonly edge: Document | undefined;
  readonly parent: Reached | undefined;
  readonly distance: number;
  /** The distance and, for A*, the estimated distance from here to the end. */
  readonly priority: number;
  /** The filter excludes it from visits. */
  isHidden: boolean;
}

/**
 * Shortest paths from the start to one or several ends (Dijkstra 1959; A*: Hart, Nilsson and Raphael 1968). The visitor
 * is called for each vertex of a path, from its start; with the multi strategy, once for each end with the whole path.
 *
 * A* expands the vertex with the least sum of its distance and `config.estimate`. An estimate that never exceeds the
 * distance to the end gives a shortest path: a vertex that is found again with a shorter distance is expanded again.
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
  const estimate = estimateOf(config, ends);
  const best = new Map<string, Reached>();
  const frontier = new Frontier<Reached>();
  const reach = (
    vertex: Document,
    edge: Document | undefined,
    parent: Reached | undefined,
    distance: number,
  ) => {
    const id = datasource.getVertexId(vertex);
    if (distance >= (best.get(id)?.distance ?? Number.POSITIVE_INFINITY)) return;
    const priority = distance + estimate(vertex);
    const reached: Reached = { vertex, edge, parent, distance, priority, isHidden: false };
    best.set(id, reached);
    frontier.push(reached);
  };
  reach(start, undefined, undefined, 0);
  while (frontier.size > 0) {
    steps.next();
    const reached = frontier.pop();
    const id = datasource.getVertexId(reached.vertex);
    // Found again with a shorter distance meanwhile.
    if (best.get(id) !== reached) continue;
    const path = pathTo(reached);
    const { visit, expand } = parseFilterResult(config.filter(config, reached.vertex, path));
    reached.isHidden = !visit;
    if (wanted.delete(id)) {
      visitPath(config, result, reached);
      if (wanted.size === 0) return;
    }
    if (!expand) continue;
    for (const { edge, vertex } of config.expander(config, reached.vertex, path)) {
      const weight = weightOf(config, reached.vertex, vertex, edge);
      if (weight < 0)
        throw arangoError('ERROR_BAD_PARAMETER', 'expected weights from 0 on, found a negative one');
      reach(vertex, edge, reached, reached.distance + weight);
    }
  }
}

/** The estimated distance from a vertex to the end; 0 for other strategies and for several ends. */
function estimateOf(config: TraversalConfig, ends: readonly Document[]): (vertex: Document) => number {
  const { estimate, strategy } = config;
  const [end, ...others] = ends;
  if (strategy !== strategies.ASTAR_SEARCH || estimate === undefined || !end || others.length > 0)
    return () => 0;
  return (vertex) => {
    const guess = estimate(config, vertex, end);
    return Number.isNaN(guess) ? 0 : Math.max(guess, 0);
  };
}

function visitPath(config: TraversalConfig, result: unknown, reached: Reached): void {
  if (config.strategy === strategies.DIJKSTRA_MULTI) {
    config.visitor(config, result, reached.vertex, pathTo(reached));
    return;
  }
  const way: Reached[] = [];
  for (let current: Reached | undefined = reached; current !== undefined; current = current.parent) {
    way.unshift(current);
  }
  for (const each of way) {
    if (!each.isHidden) config.visitor(config, result, each.vertex, pathTo(each));
  }
}

function pathTo(reached: Reached): Path {
  const path: Path = { edges: [], vertices: [] };
  for (let current: Reached | undefined = reached; current !== undefined; current = current.parent) {
    path.vertices.push(current.vertex);
    if (current.edge !== undefined) path.edges.push(current.edge);
  }
  path.vertices.reverse();
  path.edges.reverse();
  return path;
}
