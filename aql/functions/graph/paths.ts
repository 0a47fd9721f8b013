import type { Direction } from '../../ast.ts';
import type { ExpressionContext } from '../../expressions/types.ts';
import type { EdgeEntry, StoredDocument } from '../../source.ts';
import { toBoolean } from '../../values/casts.ts';
import { isObject } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import { textOf, wrongType } from '../arguments.ts';
import { define } from '../types.ts';
import { testOf } from './examples.ts';
import { GraphScope, getGraph, vertexCollectionsOf } from './GraphScope.ts';
import { directionOf, GraphOptions } from './options.ts';
import { type PathFilters, readPathFilters } from './path-filters.ts';
import { pathTo, reachFrom } from './searches.ts';
import { userDistance } from './user-walk.ts';

/** Path functions; removed from the language in 3.0. */
export const pathFunctions = define({
  PATHS: {
    parameters: 'vertexCollection, edgeCollection, direction?, options?',
    isRemoved: true,
    isDynamic: true,
    collectionParameters: [0, 1],
    doc: 'The paths from every vertex of a collection along the edges of an edge collection.',
    examples: [['LENGTH(PATHS(cities, roads, "outbound"))', '5']],
    call: (context, [vertices, edges, directionName, value]) => {
      warnOfWholeCollections(context, [textOf(context, vertices)]);
      const direction = directionName === undefined ? 'outbound' : directionOf(directionName);
      if (direction === undefined) return wrongType(context, 'PATHS');
      const scope = new GraphScope(context, [textOf(context, vertices)], [textOf(context, edges)]);
      const options = new GraphOptions(value);
      const followsCycles = isObject(value) ? options.isSet('followCycles') : toBoolean(value ?? null);
      return allPaths(scope, 'PATHS', direction, options, followsCycles);
    },
  },
  GRAPH_PATHS: {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The paths from every vertex of a graph.',
    examples: [['LENGTH(GRAPH_PATHS("map"))', '5']],
    call: (context, [name, value]) => {
      const options = new GraphOptions(value);
      const direction = options.direction('outbound');
      if (direction === undefined) return wrongType(context, 'GRAPH_PATHS');
      const graph = getGraph(context, name, 'GRAPH_PATHS');
      const edges = graph.edgeDefinitions.map(({ collection }) => collection);
      const vertices = vertexCollectionsOf(graph, direction);
      warnOfWholeCollections(context, vertices);
      const scope = new GraphScope(context, vertices, edges);
      return allPaths(scope, 'GRAPH_PATHS', direction, options, options.isSet('followCycles'));
    },
  },
  SHORTEST_PATH: {
    parameters: 'vertexCollection, edgeCollection, startVertex, endVertex, direction, options?',
    isRemoved: true,
    isDynamic: true,
    collectionParameters: [0, 1],
    doc: 'A shortest path between two vertices along the edges of a collection; null if there is no path.',
    examples: [
      [
        'SHORTEST_PATH(cities, roads, "cities/hamburg", "cities/munich", "any")',
        '{"vertices":["cities/hamburg","cities/berlin","cities/munich"],"edges":["roads/a24","roads/a9"],"distance":2}',
      ],
    ],
    call: (context, [vertices, edges, start, end, directionName, value]) => {
      const direction = directionOf(directionName);
      if (direction === undefined) return wrongType(context, 'SHORTEST_PATH');
      const scope = new GraphScope(context, [textOf(context, vertices)], [textOf(context, edges)]);
      const options = new GraphOptions(value);
      const distance = options.get('distance');
      const weightOf = typeof distance === 'string' ? userDistance(scope, distance, options) : undefined;
      const filters = readPathFilters(scope, options);
      const [startVertex] = scope.verticesLike(start);
      const [endVertex] = scope.verticesLike(end);
      if (startVertex === undefined || endVertex === undefined) return null;
      const pairs: Pairs = [scope, direction, options, [startVertex], [endVertex]];
      // User functions are called by another search of 2.8, which gives a list without a path.
      const usesFunctions = ['filterVertices', 'followEdges'].some(
        (name) => typeof options.get(name) === 'string',
      );
      return shortestPaths(pairs, { weightOf, filters })[0] ?? (usesFunctions ? [] : null);
    },
  },
  GRAPH_SHORTEST_PATH: {
    parameters: 'graphName, startVertexExample, endVertexExample, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'A shortest path for each pair of vertices that match the examples.',
    examples: [
      [
        'GRAPH_SHORTEST_PATH("map", "cities/hamburg", "cities/munich")',
        '[{"vertices":["cities/hamburg","cities/berlin","cities/munich"],"edges":["roads/a24","roads/a9"],"distance":2}]',
      ],
    ],
    call: (context, args) => {
      const pairs = pairsOf(context, 'GRAPH_SHORTEST_PATH', args);
      return pairs === undefined ? [] : shortestPaths(pairs);
    },
  },
  GRAPH_DISTANCE_TO: {
    parameters: 'graphName, startVertexExample, endVertexExample, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The distance for each pair of vertices that match the examples.',
    examples: [
      [
        'GRAPH_DISTANCE_TO("map", "cities/hamburg", "cities/munich")',
        '[{"startVertex":"cities/hamburg","vertex":"cities/munich","distance":2}]',
      ],
    ],
    call: (context, args) => {
      const pairs = pairsOf(context, 'GRAPH_DISTANCE_TO', args);
      return pairs === undefined
        ? []
        : shortestPaths(pairs).map(({ vertices, distance }) => ({
            startVertex: idOf(vertices[0]),
            vertex: idOf(vertices.at(-1)),
            distance,
          }));
    },
  },
});

/** ArangoDB reads all vertices for these functions at once and returns a warning for each collection. */
function warnOfWholeCollections(context: ExpressionContext, names: readonly string[]): void {
  for (const name of names) {
    context.warn(
      'ERROR_QUERY_COLLECTION_USED_IN_EXPRESSION_28',
      `collection '${name}' used as expression operand`,
    );
  }
}

/** All paths from all vertices with minLength to maxLength edges. A maxLength of 0 means the default, 10. */
function allPaths(
  scope: GraphScope,
  functionName: string,
  direction: Direction,
  options: GraphOptions,
  followsCycles: boolean,
): Value {
  const minLength = options.number('minLength', 0);
  const maxLength = options.number('maxLength', 10) || 10;
  if (minLength < 0 || maxLength < minLength) return wrongType(scope.context, functionName);
  const paths: Value[] = [];
  const vertices: StoredDocument[] = [];
  const edges: StoredDocument[] = [];
  const onPath = new Set<string>();
  // Explicit stack instead of recursion, because the query sets the maximum path length.
  const cursors: Iterator<EdgeEntry>[] = [];
  const arrive = (vertex: StoredDocument): void => {
    vertices.push(vertex);
    if (!followsCycles) onPath.add(vertex._id);
    if (edges.length >= minLength) {
      paths.push({
        vertices: vertices.map((passed) => passed.toObject()),
        edges: edges.map((edge) => edge.toObject()),
        source: (vertices[0] as StoredDocument).toObject(),
        destination: vertex.toObject(),
      });
    }
    cursors.push(edges.length < maxLength ? scope.edgesAt(vertex._id, direction) : [][Symbol.iterator]());
  };
  for (const start of scope.allVertices()) {
    arrive(start);
    while (cursors.length > 0) {
      const next = (cursors.at(-1) as Iterator<EdgeEntry>).next();
      if (next.done === true) {
        cursors.pop();
        onPath.delete((vertices.pop() as StoredDocument)._id);
        edges.pop();
        continue;
      }
      const { vertexId, otherId } = next.value;
      // Self-loops are never part of a path, even if cycles are allowed.
      const vertex = otherId === vertexId || onPath.has(otherId) ? undefined : scope.vertex(otherId);
      if (vertex === undefined) continue;
      edges.push(next.value.edge());
      arrive(vertex);
    }
  }
  return paths;
}

type Pairs = readonly [
  scope: GraphScope,
  direction: Direction,
  options: GraphOptions,
  starts: readonly StoredDocument[],
  ends: readonly StoredDocument[],
];

function pairsOf(
  context: ExpressionContext,
  functionName: string,
  [name, startExample, endExample, value]: readonly Value[],
): Pairs | undefined {
  const options = new GraphOptions(value);
  const direction = options.direction('any');
  if (direction === undefined) {
    wrongType(context, functionName);
    return undefined;
  }
  const graph = getGraph(context, name, functionName);
  const edges = graph.edgeDefinitions.map(({ collection }) => collection);
  const vertices = vertexCollectionsOf(graph, 'any');
  const scope = new GraphScope(context, vertices, options.restrict('edgeCollectionRestriction', edges));
  const find = (example: Value | undefined, restriction: string) => {
    const allowed = options.restrict(restriction, vertices);
    return scope.verticesLike(example).filter(({ _id }) => allowed.includes(_id.slice(0, _id.indexOf('/'))));
  };
  const starts = find(startExample, 'startVertexCollectionRestriction');
  return [scope, direction, options, starts, find(endExample, 'endVertexCollectionRestriction')];
}

type WeightOf = (edge: EdgeEntry) => number;

interface ShortestPath {
  readonly [member: string]: Value;
  readonly vertices: readonly Value[];
  readonly edges: readonly Value[];
  readonly distance: number;
}

/** Weights apply only if a default weight is given. */
function weightIn(options: GraphOptions): WeightOf | undefined {
  return options.get('defaultWeight') === undefined ? undefined : options.weights();
}

/**
 * A shortest path for each pair of different, connected vertices; with `stopAtFirstMatch` only the shortest of
 * these paths.
 */
function shortestPaths(
  [scope, direction, options, starts, ends]: Pairs,
  {
    weightOf = weightIn(options),
    filters,
  }: { readonly weightOf?: WeightOf | undefined; readonly filters?: PathFilters | undefined } = {},
): readonly ShortestPath[] {
  const edgeTest = testOf(options.get('edgeExamples'));
  const hasData = options.isSet('includeData');
  const target = ends.length === 1 ? { targetId: (ends[0] as StoredDocument)._id } : {};
  const paths: ShortestPath[] = [];
  for (const start of starts) {
    const reached = reachFrom(scope, start._id, { direction, weightOf, edgeTest, filters, ...target });
    for (const end of ends) {
      const found = reached.get(end._id);
      if (found === undefined || end._id === start._id) continue;
      const vertices: Value[] = [];
      const edges: Value[] = [];
      for (const step of pathTo(found)) {
        const { vertexId, edge } = step;
        const isHidden = filters?.isHidden(step) === true;
        if (!isHidden) vertices.push(hasData ? (scope.vertex(vertexId)?.toObject() ?? null) : vertexId);
        if (edge !== undefined) edges.push(hasData ? edge.edge().toObject() : edge.edge()._id);
      }
      paths.push({ vertices, edges, distance: found.distance });
    }
  }
  if (options.get('stopAtFirstMatch') !== true) return paths;
  const min = Math.min(...paths.map(({ distance }) => distance));
  return paths.filter(({ distance }) => distance === min).slice(0, 1);
}

function idOf(vertex: Value | undefined): Value {
  return isObject(vertex) ? (vertex._id ?? null) : (vertex ?? null);
}
