import type { EdgeEntry } from '../../source.ts';
import type { GraphScope } from './GraphScope.ts';
import type { GraphOptions } from './options.ts';
import type { Reached, SearchFilters } from './searches.ts';
import type { TraversalStep } from './traversal-step.ts';
import { readWalkFilters } from './walk.ts';

export interface PathFilters extends SearchFilters {
  /** True if the vertex is on the path, but not part of the result. */
  readonly isHidden: (reached: Reached) => boolean;
}

/**
 * `filterVertices` and `followEdges` of SHORTEST_PATH; undefined without both. The end of a path is not filtered, as in
 * ArangoDB.
 */
export function readPathFilters(scope: GraphScope, options: GraphOptions): PathFilters | undefined {
  const { verdict, edgeTest } = readWalkFilters(scope.context, options);
  if (verdict === undefined && edgeTest === undefined) return undefined;
  const steps = new Map<Reached, TraversalStep>();
  // The search leaves a vertex after its predecessor, whose step is therefore known.
  const stepTo = (reached: Reached): TraversalStep | undefined => {
    const known = steps.get(reached);
    if (known !== undefined) return known;
    const vertex = scope.vertex(reached.vertexId);
    if (vertex === undefined) return undefined;
    const from = reached.from && steps.get(reached.from);
    const step = { vertex, edge: reached.edge?.edge(), from, depth: from === undefined ? 0 : from.depth + 1 };
    steps.set(reached, step);
    return step;
  };
  return {
    expands: (reached) => {
      const step = stepTo(reached);
      return step !== undefined && verdict?.(step).isPruned !== true;
    },
    follows: (entry: EdgeEntry, reached) => {
      const [step, neighbour] = [stepTo(reached), scope.vertex(entry.otherId)];
      if (step === undefined || neighbour === undefined) return false;
      return edgeTest?.(entry.edge(), step, neighbour) !== false;
    },
    isHidden: (reached) => {
      const step = steps.get(reached);
      return step !== undefined && verdict?.(step).isExcluded === true;
    },
  };
}
