import { DatabaseError } from '../../../protocol/errors.ts';
import type { Direction } from '../../ast.ts';
import type { ExpressionContext } from '../../expressions/types.ts';
import type { StoredDocument } from '../../source.ts';
import { compareValues, isArray, isObject } from '../../values/compare.ts';
import { getAttribute, type MutableObject, setAttribute } from '../../values/objects.ts';
import type { Value } from '../../values/value.ts';
import { emptyForWrongType, textOf, warnIn, wrongType } from '../arguments.ts';
import { define } from '../types.ts';
import { type DocumentTest, testOf } from './examples.ts';
import { GraphScope, getGraph, scopeOf, vertexCollectionsOf } from './GraphScope.ts';
import { directionOf, GraphOptions } from './options.ts';
import { reachFrom } from './searches.ts';
import { argumentError, edgeStarts, neighborStart } from './start-vertex.ts';

/** Functions on neighbors and edges; removed from the language in 3.0. */
export const neighborFunctions = define({
  GRAPH_VERTICES: {
    parameters: 'graphName, vertexExample, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The vertices of a graph that match an example.',
    examples: [['GRAPH_VERTICES("map", { lat: 48.14 })[*]._key', '["munich"]']],
    call: (context, [name, example, value]) => {
      const options = new GraphOptions(value);
      const direction = options.direction('any');
      if (direction === undefined) return emptyForWrongType(context, 'GRAPH_VERTICES');
      const names = vertexCollectionsOf(getGraph(context, name, 'GRAPH_VERTICES'), direction);
      const scope = new GraphScope(context, options.restrict('vertexCollectionRestriction', names), []);
      return scope.verticesLike(example).map((vertex) => vertex.toObject());
    },
  },
  GRAPH_NEIGHBORS: {
    parameters: 'graphName, vertexExample, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The neighbors of vertices within a range of depths.',
    examples: [['GRAPH_NEIGHBORS("map", "cities/hamburg")', '["cities/berlin"]']],
    call: (context, [name, example, value]) => {
      const options = new GraphOptions(value);
      const direction = options.direction('any');
      if (direction === undefined) return emptyForWrongType(context, 'GRAPH_NEIGHBORS');
      const scope = scopeOf(context, name, options, 'GRAPH_NEIGHBORS');
      const found = neighborsOf(scope, startsOf(scope, example, options), {
        ...stepsOf(options),
        direction,
        edgeTest: testOf(options.get('edgeExamples')),
        vertexTest: endTest(options),
      });
      return vertexValues(scope, found, options);
    },
  },
  NEIGHBORS: {
    parameters: 'vertexCollection, edgeCollection, startVertex, direction, edgeExamples?, options?',
    isRemoved: true,
    isDynamic: true,
    collectionParameters: [0, 1],
    doc: 'The neighbors of a vertex along the edges of a collection.',
    examples: [['NEIGHBORS(cities, roads, "cities/hamburg", "inbound")', '["cities/berlin"]']],
    call: (context, [vertices, edges, start, directionName, examples, value]) => {
      if (typeof vertices !== 'string' || typeof edges !== 'string') throw argumentError('NEIGHBORS');
      const startId = neighborStart(start, vertices);
      const direction = directionOf(directionName);
      if (direction === undefined) throw argumentError('NEIGHBORS');
      if (value !== undefined && !isObject(value)) throw argumentError('NEIGHBORS');
      const options = new GraphOptions(value);
      const scope = new GraphScope(context, [vertices], [edges]);
      const minDepth = options.number('minDepth', 1);
      const maxDepth = options.number('maxDepth', Math.max(1, minDepth));
      const edgeTest = testOf(examples);
      const search = { minDepth, maxDepth, direction, edgeTest, vertexTest: undefined };
      const found = neighborsOf(scope, [startId], search);
      return vertexValues(scope, found, options);
    },
  },
  GRAPH_EDGES: {
    parameters: 'graphName, vertexExample, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The edges of vertices within a range of depths.',
    examples: [
      ['GRAPH_EDGES("map", "cities/hamburg")', '["roads/a24"]'],
      ['GRAPH_EDGES("map", "cities/hamburg", { includeData: true })[*].km', '[290]'],
    ],
    call: (context, [name, example, value]) => {
      const options = new GraphOptions(value);
      const direction = options.direction('any');
      if (direction === undefined) return emptyForWrongType(context, 'GRAPH_EDGES');
      const scope = scopeOf(context, name, options, 'GRAPH_EDGES');
      const isData = options.isSet('includeData');
      // A defect of ArangoDB 2.8.
      if (isData && typeof example === 'string' && options.get('edgeExamples') !== undefined) {
        throw new DatabaseError('ERROR_QUERY_SCRIPT', {
          message: 'GRAPH_EDGES() does not take edgeExamples with includeData for an id',
        });
      }
      const found = edgesNear(scope, startsOf(scope, example, options), {
        ...stepsOf(options),
        direction,
        edgeTest: testOf(options.get('edgeExamples')),
        vertexTest: endTest(options),
      });
      return found.map((edge) => (isData ? edge.toObject() : edge._id));
    },
  },
  EDGES: {
    parameters: 'edgeCollection, startVertex, direction, edgeExamples?, options?',
    isRemoved: true,
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The edges of one or several vertices in a collection.',
    examples: [['EDGES(roads, "cities/berlin", "outbound")[*].km', '[290,585]']],
    call: (context, [edges, start, directionName, examples, value]) => {
      const name = textOf(context, edges);
      if (context.source.findCollection(name)?.kind === 'document') {
        return warnIn(context, 'EDGES', 'ERROR_ARANGO_COLLECTION_TYPE_INVALID');
      }
      if (!isArray(start) && !isObject(start) && typeof start !== 'string') return null;
      const direction = directionOf(directionName);
      if (direction === undefined) return wrongType(context, 'EDGES');
      const scope = new GraphScope(context, [], [name]);
      // Strings are not examples of edges here: an array of strings matches nothing.
      const edgeExamples = isArray(examples) ? examples.filter(isObject) : examples;
      if (isArray(examples) && examples.length > 0 && isArray(edgeExamples) && edgeExamples.length === 0)
        return [];
      const edgeTest = isArray(edgeExamples) || isObject(edgeExamples) ? testOf(edgeExamples) : undefined;
      const hasVertices = new GraphOptions(value).isSet('includeVertices');
      const found: Value[] = [];
      for (const id of edgeStarts(context, start)) {
        for (const entry of scope.edgesAt(id, direction)) {
          const edge = entry.edge();
          if (edgeTest?.(edge) === false) continue;
          const vertex = hasVertices ? (scope.vertex(entry.otherId)?.toObject() ?? null) : undefined;
          found.push(vertex === undefined ? edge.toObject() : { edge: edge.toObject(), vertex });
        }
      }
      return found;
    },
  },
  GRAPH_COMMON_NEIGHBORS: {
    parameters: 'graphName, vertex1Example, vertex2Example, options1?, options2?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The pairs of vertices with common neighbors, and these neighbors.',
    examples: [
      [
        'GRAPH_COMMON_NEIGHBORS("map", "cities/hamburg", "cities/munich")',
        '[{"left":"cities/hamburg","right":"cities/munich","neighbors":["cities/berlin"]}]',
      ],
    ],
    call: (context, [name, leftExample, rightExample, leftValue, rightValue]) => {
      const left = neighborLists(context, name, leftExample, new GraphOptions(leftValue));
      const right = neighborLists(context, name, rightExample, new GraphOptions(rightValue));
      const pairs: Value[] = [];
      for (const [leftId, leftNeighbors] of left) {
        for (const [rightId, rightNeighbors] of right) {
          if (leftId === rightId) continue;
          const neighbors = [...leftNeighbors].filter((id) => rightNeighbors.has(id));
          if (neighbors.length > 0) pairs.push({ left: leftId, right: rightId, neighbors });
        }
      }
      return pairs;
    },
  },
  GRAPH_COMMON_PROPERTIES: {
    parameters: 'graphName, vertex1Example, vertex2Example, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The pairs of vertices with common attributes, and these attributes.',
    examples: [['LENGTH(GRAPH_COMMON_PROPERTIES("map", {}, {}))', '0']],
    call: (context, [name, leftExample, rightExample, value]) => {
      const options = new GraphOptions(value);
      const names = vertexCollectionsOf(getGraph(context, name, 'GRAPH_COMMON_PROPERTIES'), 'any');
      const find = (example: Value | undefined, restriction: string) =>
        new GraphScope(context, options.restrict(restriction, names), []).verticesLike(example);
      const rights = find(rightExample, 'vertex2CollectionRestriction');
      const ignored = new Set(options.names('ignoreProperties'));
      const result: Value[] = [];
      for (const left of find(leftExample, 'vertex1CollectionRestriction')) {
        const alike = rights
          .filter(({ _id }) => _id !== left._id)
          .map((right) => commonAttributes(left, right, ignored))
          .filter((common) => common !== undefined);
        if (alike.length > 0) result.push({ [left._id]: alike });
      }
      return result;
    },
  },
});

function startsOf(scope: GraphScope, example: Value | undefined, options: GraphOptions): readonly string[] {
  const allowed = options.restrict('startVertexCollectionRestriction', scope.vertexCollections);
  return scope
    .verticesLike(example)
    .map(({ _id }) => _id)
    .filter((id) => allowed.includes(id.slice(0, id.indexOf('/'))));
}

/** Predicate on the vertex at the far end. */
function endTest(options: GraphOptions): DocumentTest | undefined {
  const allowed =
    options.names('vertexCollectionRestriction') ?? options.names('endVertexCollectionRestriction');
  const test = testOf(options.get('neighborExamples'));
  if (allowed === undefined) return test;
  return (vertex) =>
    allowed.includes(vertex._id.slice(0, vertex._id.indexOf('/'))) && test?.(vertex) !== false;
}

interface NeighborOptions {
  readonly direction: Direction;
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly edgeTest: DocumentTest | undefined;
  readonly vertexTest: DocumentTest | undefined;
}

function stepsOf(options: GraphOptions): Pick<NeighborOptions, 'minDepth' | 'maxDepth'> {
  const minDepth = options.number('minDepth', 1);
  return { minDepth, maxDepth: Math.max(minDepth, options.number('maxDepth', 1)) };
}

/** Distinct ids of the vertices whose distance from a start vertex is within the depth range. */
function neighborsOf(
  scope: GraphScope,
  startIds: readonly string[],
  { direction, minDepth, maxDepth, edgeTest, vertexTest }: NeighborOptions,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const startId of startIds) {
    const search = { direction, weightOf: undefined, edgeTest, maxDistance: maxDepth };
    for (const { vertexId, distance } of reachFrom(scope, startId, search).values()) {
      if (distance < minDepth || found.has(vertexId)) continue;
      if (vertexTest !== undefined) {
        const vertex = scope.vertex(vertexId);
        if (vertex === undefined || !vertexTest(vertex)) continue;
      }
      found.add(vertexId);
    }
  }
  return found;
}

/** Distinct edges that are traversed within the depth range. */
function edgesNear(
  scope: GraphScope,
  startIds: readonly string[],
  { direction, minDepth, maxDepth, edgeTest, vertexTest }: NeighborOptions,
): readonly StoredDocument[] {
  const found = new Map<string, StoredDocument>();
  for (const startId of startIds) {
    const search = { direction, weightOf: undefined, edgeTest, maxDistance: maxDepth - 1 };
    for (const { vertexId, distance } of reachFrom(scope, startId, search).values()) {
      if (distance < minDepth - 1) continue;
      for (const entry of scope.edgesAt(vertexId, direction)) {
        const edge = entry.edge();
        if (found.has(edge._id) || edgeTest?.(edge) === false) continue;
        if (vertexTest !== undefined) {
          const vertex = scope.vertex(entry.otherId);
          if (vertex === undefined || !vertexTest(vertex)) continue;
        }
        found.set(edge._id, edge);
      }
    }
  }
  return [...found.values()];
}

function vertexValues(scope: GraphScope, ids: ReadonlySet<string>, options: GraphOptions): Value {
  if (!options.isSet('includeData')) return [...ids];
  return Array.from(ids, (id) => scope.vertex(id)?.toObject() ?? null);
}

/** The neighbors of each vertex that matches the example. */
function neighborLists(
  context: ExpressionContext,
  name: Value | undefined,
  example: Value | undefined,
  options: GraphOptions,
): ReadonlyMap<string, ReadonlySet<string>> {
  const scope = scopeOf(context, name, options, 'GRAPH_COMMON_NEIGHBORS');
  const search: NeighborOptions = {
    ...stepsOf(options),
    direction: options.direction('any') ?? 'any',
    edgeTest: testOf(options.get('edgeExamples')),
    vertexTest: endTest(options),
  };
  return new Map(startsOf(scope, example, options).map((id) => [id, neighborsOf(scope, [id], search)]));
}

/** Id of `right` with the attributes that it shares with `left`; undefined if there are none. */
function commonAttributes(
  left: StoredDocument,
  right: StoredDocument,
  ignored: ReadonlySet<string>,
): Value | undefined {
  const other = right.toObject();
  const common: MutableObject = { _id: right._id };
  for (const [name, value] of Object.entries(left.toObject())) {
    if (name.startsWith('_') || ignored.has(name) || !Object.hasOwn(other, name)) continue;
    if (compareValues(value, getAttribute(other, name)) === 0) setAttribute(common, name, value);
  }
  return Object.keys(common).length > 1 ? common : undefined;
}
