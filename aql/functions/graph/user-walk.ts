import type { ExpressionContext } from '../../expressions/types.ts';
import type { EdgeEntry, StoredDocument } from '../../source.ts';
import { isArray } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import { callUserFunction } from '../call-by-name.ts';
import type { GraphScope } from './GraphScope.ts';
import type { GraphOptions } from './options.ts';
import type { TraversalStep } from './traversal-step.ts';

/** Decision of a vertex filter. */
export interface Verdict {
  /** True if the traversal does not continue beyond the vertex. */
  readonly isPruned: boolean;
  /** True if the vertex is not part of the result. */
  readonly isExcluded: boolean;
}

/**
 * `filterVertices` as a function (config, vertex, path) → nothing, 'prune', 'exclude' or both. Called once
 * for each step.
 */
export function userVerdict(
  context: ExpressionContext,
  name: string,
  options: GraphOptions,
): (step: TraversalStep) => Verdict {
  const verdicts = new WeakMap<TraversalStep, Verdict>();
  return (step) => {
    const known = verdicts.get(step);
    if (known !== undefined) return known;
    const answer = callUserFunction(context, name, [options.value, step.vertex.toObject(), pathOf(step)]);
    const words = isArray(answer) ? answer : [answer];
    const verdict = { isPruned: words.includes('prune'), isExcluded: words.includes('exclude') };
    verdicts.set(step, verdict);
    return verdict;
  };
}

/**
 * `followEdges` as a function (config, vertex, edge, path) → whether to follow the edge; no value means true. `vertex` is
 * the neighbour that the edge leads to, `path` the path before it.
 */
export function userEdgeTest(
  context: ExpressionContext,
  name: string,
  options: GraphOptions,
): (edge: StoredDocument, step: TraversalStep, neighbour: StoredDocument) => boolean {
  return (edge, step, neighbour) => {
    const args = [options.value, neighbour.toObject(), edge.toObject(), pathOf(step)];
    return callUserFunction(context, name, args) !== false;
  };
}

/**
 * `visitor` as a function (config, result, vertex, path, connected) → a row, or nothing. The rows collected so far are not
 * passed.
 */
export function userVisitor(
  context: ExpressionContext,
  name: string,
  options: GraphOptions,
): (step: TraversalStep) => Value | undefined {
  return (step) => {
    const rows = callUserFunction(context, name, visitorArguments(options, [], step), 'list');
    return isArray(rows) ? rows[0] : undefined;
  };
}

/** `connected` is given in the order preorder-expander only: the edges to the successors, with their vertices. */
function visitorArguments(options: GraphOptions, result: Value, step: TraversalStep): Value[] {
  const { vertex, connected } = step;
  const args: Value[] = [options.value, result, vertex.toObject(), pathOf(step)];
  if (connected === undefined) return args;
  const connections = connected.map((next) => ({
    edge: next.edge?.toObject() ?? null,
    vertex: next.vertex.toObject(),
  }));
  return [...args, connections];
}

/**
 * `visitor` with `visitorReturnsResults: false`: the function (config, result, vertex, path) changes the result, and its
 * value is ignored. Returns the result after all steps.
 */
export function userCollector(
  context: ExpressionContext,
  name: string,
  options: GraphOptions,
): (steps: Iterable<TraversalStep>) => Value {
  return (steps) => {
    let result: Value = [];
    for (const step of steps) {
      const args = visitorArguments(options, result, step);
      // Null after a failure, which is a warning.
      result = callUserFunction(context, name, args, 1) ?? result;
    }
    return result;
  };
}

/**
 * `distance` as a function (config, vertex1, vertex2, edge) → the weight of an edge, which must be a number.
 */
export function userDistance(
  scope: GraphScope,
  name: string,
  options: GraphOptions,
): (entry: EdgeEntry) => number {
  const vertex = (id: string): Value => scope.vertex(id)?.toObject() ?? null;
  return (entry) => {
    const args = [options.value, vertex(entry.vertexId), vertex(entry.otherId), entry.edge().toObject()];
    const distance = callUserFunction(scope.context, name, args);
    return typeof distance === 'number' && distance >= 0 ? distance : Number.POSITIVE_INFINITY;
  };
}

/** Vertices and edges from the start to a step. */
export function pathOf(step: TraversalStep): Value {
  const vertices: Value[] = [];
  const edges: Value[] = [];
  for (let at: TraversalStep | undefined = step; at !== undefined; at = at.from) {
    vertices.push(at.vertex.toObject());
    if (at.edge !== undefined) edges.push(at.edge.toObject());
  }
  return { edges: edges.reverse(), vertices: vertices.reverse() };
}
