import { arangoError } from '../ArangoError.ts';
import { type Document, readConfig, strategies, type TraversalConfig } from './config.ts';
import {
  anyExpander,
  combineFilters,
  inboundExpander,
  maxDepthFilter,
  minDepthFilter,
  outboundExpander,
  trackingVisitor,
  visitAllFilter,
} from './functions.ts';
import { breadthFirst, depthFirst } from './searches.ts';
import { shortestPaths } from './shortest.ts';

/** Visits the vertices of a graph as its configuration says. */
export class Traverser {
  static readonly BREADTH_FIRST = strategies.BREADTH_FIRST;
  static readonly DEPTH_FIRST = strategies.DEPTH_FIRST;
  static readonly ASTAR_SEARCH = strategies.ASTAR_SEARCH;
  static readonly DIJKSTRA = strategies.DIJKSTRA;
  static readonly DIJKSTRA_MULTI = strategies.DIJKSTRA_MULTI;
  static readonly PRE_ORDER = 0;
  static readonly POST_ORDER = 1;
  static readonly PRE_ORDER_EXPANDER = 2;
  static readonly FORWARD = 0;
  static readonly BACKWARD = 1;
  static readonly UNIQUE_NONE = 0;
  static readonly UNIQUE_PATH = 1;
  static readonly UNIQUE_GLOBAL = 2;
  static readonly EXCLUDE = 'exclude';
  static readonly PRUNE = 'prune';

  readonly config: TraversalConfig;

  /** Throws 10 (bad parameter). */
  constructor(config: unknown) {
    const checked = readConfig(config, {
      defaultVisitor: trackingVisitor,
      defaultExpander: outboundExpander,
      defaultFilter: visitAllFilter,
      expanders: { outbound: outboundExpander, inbound: inboundExpander, any: anyExpander },
      combine: combineFilters,
    });
    const filter = combineFilters([minDepthFilter, maxDepthFilter, checked.filter]);
    this.config = { ...checked, filter };
  }

  /** `end`: a vertex, or a list of them for several shortest paths. The visitor adds to `result`. */
  traverse(result: unknown, start: unknown, end?: unknown): void {
    const { config } = this;
    checkVertex('start', start);
    if (config.strategy === strategies.BREADTH_FIRST) {
      breadthFirst(config, result, start);
    } else if (config.strategy === strategies.DEPTH_FIRST) {
      depthFirst(config, result, start);
    } else {
      const ends: readonly unknown[] = Array.isArray(end) ? end : [end];
      const checked = ends.map((vertex) => {
        checkVertex('end', vertex);
        return vertex;
      });
      shortestPaths(config, result, start, checked);
    }
  }
}

function checkVertex(name: 'start' | 'end', vertex: unknown): asserts vertex is Document {
  if (typeof vertex === 'object' && vertex !== null) return;
  throw arangoError('ERROR_BAD_PARAMETER', `invalid ${name}Vertex specified for traversal`);
}
