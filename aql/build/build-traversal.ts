import { badArgument, DatabaseError } from '../../protocol/errors.ts';
import type {
  Direction,
  Expression,
  GraphSource,
  PathStatement,
  TraversalStatement,
  VariableId,
} from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { PathsNode } from '../nodes/paths.ts';
import { ShortestPathNode } from '../nodes/shortest-path.ts';
import { TraversalNode, type TraversalOptions } from '../nodes/traversal.ts';
import { constantOf, constantOptions } from '../plan/constants.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import type { EdgeSource } from '../traversal/graph-reader.ts';
import { isArray, isObject } from '../values/compare.ts';
import { getAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';
import { nameOfCollection } from './collection-name.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildTraversal(builder: PlanBuilder, statement: TraversalStatement): void {
  const { scope } = builder;
  const low = statement.minDepth === undefined ? 1 : depthOf(statement.minDepth, scope);
  const high = statement.maxDepth === undefined ? low : depthOf(statement.maxDepth, scope);
  if (high < low) throw invalidDepth();
  const start = startOf(builder, statement.startVertex);
  const { prune } = statement;
  // Subqueries of PRUNE may read the current vertex, so they stay in the expression.
  if (prune !== undefined) builder.planInside([prune.condition]);
  const condition = prune === undefined ? undefined : scope.planned(prune.condition);
  builder.add(
    new TraversalNode({
      vertexVariable: statement.vertex.id,
      edgeVariable: statement.edge?.id,
      pathVariable: statement.path?.id,
      minDepth: low,
      maxDepth: high,
      start,
      direction: statement.direction,
      graphName: graphName(statement.graph),
      edgeSources: edgeSourcesOf(scope, statement.graph, statement.direction),
      prune: condition === undefined ? undefined : { condition, variable: prune?.variable?.id },
      options: traversalOptions(statement),
      pathConditions: [],
      outputConditions: [],
      covered: [],
      pathParts: undefined,
    }),
  );
}

export function buildPath(builder: PlanBuilder, statement: PathStatement): void {
  const { scope } = builder;
  const start = startOf(builder, statement.startVertex);
  const target = startOf(builder, statement.targetVertex);
  const graph = {
    graphName: graphName(statement.graph),
    direction: statement.direction,
    edgeSources: edgeSourcesOf(scope, statement.graph, statement.direction),
  };
  const options = constantOptions(statement.options);
  const weight = {
    attribute: typeof options.weightAttribute === 'string' ? options.weightAttribute : undefined,
    defaultWeight: typeof options.defaultWeight === 'number' ? options.defaultWeight : 1,
  };
  const [first, second] = statement.variables;
  if (first === undefined)
    throw new DatabaseError('ERROR_QUERY_PARSE', { message: 'expected a variable after FOR' });
  if (statement.algorithm === 'SHORTEST_PATH') {
    builder.add(new ShortestPathNode(first.id, second?.id, start, target, graph, weight));
    return;
  }
  const minDepth = statement.minDepth === undefined ? 1 : depthOf(statement.minDepth, scope);
  const maxDepth = statement.maxDepth === undefined ? minDepth : depthOf(statement.maxDepth, scope);
  if (maxDepth < minDepth) throw invalidDepth();
  builder.add(
    new PathsNode(statement.algorithm, first.id, start, target, graph, weight, { minDepth, maxDepth }),
  );
}

function invalidDepth(): DatabaseError {
  return new DatabaseError('ERROR_QUERY_PARSE', { message: 'invalid traversal depth' });
}

function depthOf(expression: Expression, scope: PlanScope): number {
  const value = constantOf(expression);
  if (
    typeof value !== 'number' ||
    !Number.isInteger(value) ||
    value < dialectRules[scope.dialect].minTraversalDepth
  )
    throw invalidDepth();
  return value;
}

/** Start of the traversal: a constant id, or a variable with an id or a document. */
function startOf(builder: PlanBuilder, expression: Expression): VariableId | string {
  const constant = constantOf(expression);
  if (constant === undefined || isArray(constant)) return builder.variableOf(expression);
  if (typeof constant === 'string') return constant;
  if (isObject(constant)) {
    const id = getAttribute(constant, '_id');
    if (typeof id === 'string') return id;
    const isAllowed = dialectRules[builder.scope.dialect].startWithoutId === 'noRows';
    if (isAllowed && !Object.hasOwn(constant, '_id')) return builder.variableOf(expression);
  }
  throw new DatabaseError('ERROR_QUERY_PARSE', {
    message: 'invalid start vertex. Must either be an _id string or an object with _id.',
  });
}

function graphName(graph: GraphSource): string | undefined {
  if (graph.kind !== 'graph') return undefined;
  const name = constantOf(graph.name);
  return typeof name === 'string' ? name : undefined;
}

function edgeSourcesOf(scope: PlanScope, graph: GraphSource, direction: Direction): readonly EdgeSource[] {
  scope.readsOthers = true;
  if (graph.kind === 'edgeCollections') {
    const sources = graph.collections.map((entry) => ({
      collection: nameOfCollection(entry.collection),
      direction: entry.direction ?? direction,
    }));
    for (const { collection } of sources) requireEdges(scope, collection);
    return dialectRules[scope.dialect].repeatedEdgeCollection === 'repeated' ? sources : distinct(sources);
  }
  const name = graphName(graph) ?? '';
  const definition = scope.source.findGraph(name);
  if (definition === undefined) throw new DatabaseError('ERROR_GRAPH_NOT_FOUND', { detail: `'${name}'` });
  if (definition.edgeDefinitions.length === 0) throw new DatabaseError('ERROR_GRAPH_EMPTY');
  return definition.edgeDefinitions.map(({ collection }) => ({ collection, direction }));
}

/** Throws 1218 (collection type invalid) for a document collection. */
function requireEdges(scope: PlanScope, name: string): void {
  if (scope.collection(name)?.kind !== 'document') return;
  throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
    message: `collection type invalid for collection '${name}': expecting collection type 'edge'`,
  });
}

/** Throws 1218 (collection type invalid) for a collection with two directions. */
function distinct(sources: readonly EdgeSource[]): readonly EdgeSource[] {
  const byName = new Map<string, EdgeSource>();
  for (const source of sources) {
    const known = byName.get(source.collection);
    if (known !== undefined && known.direction !== source.direction) {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
        message: `conflicting directions specified for collection '${source.collection}'`,
      });
    }
    byName.set(source.collection, source);
  }
  return [...byName.values()];
}

function traversalOptions(statement: TraversalStatement): TraversalOptions {
  const given = constantOptions(statement.options);
  const order = given.bfs === true ? 'bfs' : given.order;
  const names = (value: Value | undefined): readonly string[] | undefined => {
    if (typeof value === 'string') return [value];
    if (!Array.isArray(value)) return undefined;
    return (value as readonly Value[]).filter((name) => typeof name === 'string');
  };
  const options: TraversalOptions = {
    order: order === 'bfs' || order === 'weighted' ? order : 'dfs',
    uniqueVertices:
      given.uniqueVertices === 'path' || given.uniqueVertices === 'global' ? given.uniqueVertices : 'none',
    uniqueEdges: given.uniqueEdges === 'none' ? 'none' : 'path',
    weightAttribute: typeof given.weightAttribute === 'string' ? given.weightAttribute : undefined,
    defaultWeight: typeof given.defaultWeight === 'number' ? given.defaultWeight : 1,
    vertexCollections: names(given.vertexCollections),
    edgeCollections: names(given.edgeCollections),
  };
  if (options.uniqueVertices === 'global' && options.order === 'dfs') {
    throw badArgument(
      "uniqueVertices: 'global' is only supported with order: 'bfs' or 'weighted', due to unpredictable results",
    );
  }
  if (given.uniqueEdges === 'global') {
    throw badArgument(
      "uniqueEdges: 'global' is not supported, due to unpredictable results; use 'path' or 'none' instead",
    );
  }
  return options;
}
