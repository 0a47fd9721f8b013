import type { ExpressionContext } from '../../expressions/types.ts';
import type { Value } from '../../values/value.ts';
import { wrongType } from '../arguments.ts';
import { define, type FunctionDefinition } from '../types.ts';
import { scopeOf } from './GraphScope.ts';
import { GraphOptions } from './options.ts';
import { pathTo, type Reached, reachFrom } from './searches.ts';

type Examples = NonNullable<FunctionDefinition['examples']>;

type Measures = ReadonlyMap<string, number>;

/** Computes the measure of a vertex from the vertices that it reaches. */
type MeasureOf = (reached: Iterable<Reached>) => number;

/** Centrality measures; removed from the language in 3.0. */
export const measureFunctions = define({
  GRAPH_ABSOLUTE_ECCENTRICITY: absolute(
    eccentricity,
    'The eccentricity of each vertex: its distance to the farthest reachable vertex.',
    [['GRAPH_ABSOLUTE_ECCENTRICITY("map", "cities/hamburg")', '{"cities/hamburg":2}']],
  ),
  GRAPH_ECCENTRICITY: relative(
    eccentricity,
    'The inverse eccentricity of each vertex, scaled to 1 for the most central vertex.',
    [['GRAPH_ECCENTRICITY("map")', '{"cities/berlin":1,"cities/hamburg":0.5,"cities/munich":0.5}']],
  ),
  GRAPH_ABSOLUTE_CLOSENESS: absolute(
    closeness,
    'The sum of the distances of each vertex to all reachable vertices.',
    [['GRAPH_ABSOLUTE_CLOSENESS("map", "cities/berlin")', '{"cities/berlin":2}']],
  ),
  GRAPH_CLOSENESS: relative(
    closeness,
    'The closeness of each vertex, scaled to 1 for the most central vertex.',
    [['GRAPH_CLOSENESS("map")["cities/berlin"]', '1']],
  ),
  GRAPH_ABSOLUTE_BETWEENNESS: {
    parameters: 'graphName, options?',
    arity28: [2, 3],
    isRemoved: true,
    isDynamic: true,
    doc: 'The number of shortest paths through each vertex; longer paths have less weight.',
    examples: [
      [
        'GRAPH_ABSOLUTE_BETWEENNESS("map", {})',
        '{"cities/berlin":0.6666666666666666,"cities/hamburg":0,"cities/munich":0}',
      ],
    ],
    call: (context, [name, options], self) => toObject(betweenness(context, self, name, options)),
  },
  GRAPH_BETWEENNESS: {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The betweenness of each vertex, scaled to 1 for the most central vertex.',
    examples: [['GRAPH_BETWEENNESS("map")', '{"cities/berlin":1,"cities/hamburg":0,"cities/munich":0}']],
    call: (context, [name, options], self) => {
      const measures = betweenness(context, self, name, options);
      const max = greatest(measures);
      return toObject(mapped(measures, (value) => (max > 0 ? value / max : 0)));
    },
  },
  GRAPH_RADIUS: {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The radius: the smallest eccentricity of a vertex that reaches another vertex.',
    examples: [['GRAPH_RADIUS("map")', '1']],
    call: (context, [name, options], self) => {
      const measures = measure(context, self, name, null, options, eccentricity);
      const min = minAboveZero(measures);
      return min === Number.POSITIVE_INFINITY ? null : min;
    },
  },
  GRAPH_DIAMETER: {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The diameter: the greatest eccentricity of a vertex.',
    examples: [['GRAPH_DIAMETER("map")', '2']],
    call: (context, [name, options], self) => {
      const max = greatest(measure(context, self, name, null, options, eccentricity));
      return max > 0 ? max : null;
    },
  },
});

/** Defines a function that returns a measure of the vertices that match an example. */
function absolute(of: MeasureOf, doc: string, examples: Examples): FunctionDefinition {
  return {
    parameters: 'graphName, vertexExample, options?',
    isRemoved: true,
    isDynamic: true,
    doc,
    examples,
    call: (context, [name, example, options], self) =>
      toObject(measure(context, self, name, example, options, of)),
  };
}

/** Defines a function that returns the inverted and scaled measure of all vertices. */
function relative(of: MeasureOf, doc: string, examples: Examples): FunctionDefinition {
  return {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc,
    examples,
    call: (context, [name, options], self) =>
      toObject(inverted(measure(context, self, name, null, options, of))),
  };
}

/**
 * Measure of each vertex that matches the example. O(vertices × edges). Undefined for an invalid direction.
 */
function measure(
  context: ExpressionContext,
  functionName: string,
  name: Value | undefined,
  example: Value | undefined,
  value: Value | undefined,
  of: MeasureOf,
): Measures | undefined {
  const options = new GraphOptions(value);
  const direction = options.direction('any');
  if (direction === undefined) {
    wrongType(context, functionName);
    return undefined;
  }
  const scope = scopeOf(context, name, options, functionName, 'startVertexCollectionRestriction');
  const search = { direction, weightOf: options.weights() };
  const measures = new Map<string, number>();
  for (const { _id } of scope.verticesLike(example))
    measures.set(_id, of(reachFrom(scope, _id, search).values()));
  return measures;
}

function eccentricity(reached: Iterable<Reached>): number {
  let max = 0;
  for (const { distance } of reached) max = Math.max(max, distance);
  return max;
}

function closeness(reached: Iterable<Reached>): number {
  let sum = 0;
  for (const { distance } of reached) sum += distance;
  return sum;
}

/**
 * Each inner vertex of a shortest path with n vertices gains 1/n. One shortest path is counted for each pair
 * of vertices.
 */
function betweenness(
  context: ExpressionContext,
  functionName: string,
  name: Value | undefined,
  value: Value | undefined,
): Measures | undefined {
  const options = new GraphOptions(value);
  const direction = options.direction('any');
  if (direction === undefined) {
    wrongType(context, functionName);
    return undefined;
  }
  const scope = scopeOf(context, name, options, functionName, 'startVertexCollectionRestriction');
  // As for shortest paths, weights apply only if a default weight is given.
  const weightOf = options.get('defaultWeight') === undefined ? undefined : options.weights();
  const measures = new Map<string, number>();
  for (const { _id } of scope.allVertices()) measures.set(_id, 0);
  for (const startId of measures.keys()) {
    for (const end of reachFrom(scope, startId, { direction, weightOf }).values()) {
      const way = pathTo(end);
      for (const { vertexId } of way.slice(1, -1)) {
        measures.set(vertexId, (measures.get(vertexId) ?? 0) + 1 / way.length);
      }
    }
  }
  return measures;
}

/** 1/value relative to the greatest inverse; 0 is kept. */
function inverted(measures: Measures | undefined): Measures | undefined {
  const min = minAboveZero(measures);
  return mapped(measures, (value) => (value > 0 ? 1 / value / (1 / min) : 0));
}

function greatest(measures: Measures | undefined): number {
  let max = 0;
  for (const value of measures?.values() ?? []) max = Math.max(max, value);
  return max;
}

function minAboveZero(measures: Measures | undefined): number {
  let min = Number.POSITIVE_INFINITY;
  for (const value of measures?.values() ?? []) if (value > 0 && value < min) min = value;
  return min;
}

function mapped(measures: Measures | undefined, change: (value: number) => number): Measures | undefined {
  return measures && new Map(Array.from(measures, ([id, value]) => [id, change(value)]));
}

function toObject(measures: Measures | undefined): Value {
  return measures === undefined ? null : Object.fromEntries(measures);
}
