import type { ExpressionContext } from '../../expressions/types.ts';
import type { Value } from '../../values/value.ts';
import { wrongType } from '../arguments.ts';
import { define, type FunctionDefinition } from '../types.ts';
import { scopeOf } from './GraphScope.ts';
import { GraphOptions } from './options.ts';
import { type Reached, reachFrom, wayTo } from './searches.ts';

type Examples = NonNullable<FunctionDefinition['examples']>;

type Measures = ReadonlyMap<string, number>;

/** A measure of a vertex, of what it reaches. */
type MeasureOf = (reached: Iterable<Reached>) => number;

/** How central the vertices of a graph are; all of them left the language with 3.0. */
export const measureFunctions = define({
  GRAPH_ABSOLUTE_ECCENTRICITY: absolute(
    eccentricity,
    'The distance of each vertex to the farthest that it reaches.',
    [['GRAPH_ABSOLUTE_ECCENTRICITY("map", "cities/hamburg")', '{"cities/hamburg":2}']],
  ),
  GRAPH_ECCENTRICITY: relative(
    eccentricity,
    'The eccentricity of each vertex inverted, with 1 for the most central one.',
    [['GRAPH_ECCENTRICITY("map")', '{"cities/berlin":1,"cities/hamburg":0.5,"cities/munich":0.5}']],
  ),
  GRAPH_ABSOLUTE_CLOSENESS: absolute(
    closeness,
    'The sum of the distances of each vertex to those that it reaches.',
    [['GRAPH_ABSOLUTE_CLOSENESS("map", "cities/berlin")', '{"cities/berlin":2}']],
  ),
  GRAPH_CLOSENESS: relative(
    closeness,
    'The closeness of each vertex inverted, with 1 for the most central one.',
    [['GRAPH_CLOSENESS("map")["cities/berlin"]', '1']],
  ),
  GRAPH_ABSOLUTE_BETWEENNESS: {
    parameters: 'graphName, options?',
    arity28: [2, 3],
    isRemoved: true,
    isDynamic: true,
    doc: 'How many shortest paths each vertex lies on, a path with more vertices counting less.',
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
    doc: 'The betweenness of each vertex, with 1 for the most central one.',
    examples: [['GRAPH_BETWEENNESS("map")', '{"cities/berlin":1,"cities/hamburg":0,"cities/munich":0}']],
    call: (context, [name, options], self) => {
      const measures = betweenness(context, self, name, options);
      const most = greatest(measures);
      return toObject(mapped(measures, (value) => (most > 0 ? value / most : 0)));
    },
  },
  GRAPH_RADIUS: {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The least eccentricity of a vertex that reaches another.',
    examples: [['GRAPH_RADIUS("map")', '1']],
    call: (context, [name, options], self) => {
      const measures = measure(context, self, name, null, options, eccentricity);
      const least = leastAboveZero(measures);
      return least === Number.POSITIVE_INFINITY ? null : least;
    },
  },
  GRAPH_DIAMETER: {
    parameters: 'graphName, options?',
    isRemoved: true,
    isDynamic: true,
    doc: 'The greatest eccentricity of a vertex.',
    examples: [['GRAPH_DIAMETER("map")', '2']],
    call: (context, [name, options], self) => {
      const most = greatest(measure(context, self, name, null, options, eccentricity));
      return most > 0 ? most : null;
    },
  },
});

/** The function that tells a measure of the vertices like an example. */
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

/** The function that tells a measure of all vertices, inverted. */
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

/** A number for each vertex like the example, from what it reaches. O(vertices × edges); undefined for a bad direction. */
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
  const scope = scopeOf(context, name, options, 'startVertexCollectionRestriction');
  const search = { direction, weightOf: options.weights() };
  const measures = new Map<string, number>();
  for (const { _id } of scope.verticesLike(example))
    measures.set(_id, of(reachFrom(scope, _id, search).values()));
  return measures;
}

function eccentricity(reached: Iterable<Reached>): number {
  let most = 0;
  for (const { distance } of reached) most = Math.max(most, distance);
  return most;
}

function closeness(reached: Iterable<Reached>): number {
  let sum = 0;
  for (const { distance } of reached) sum += distance;
  return sum;
}

/** Each inner vertex of a shortest path of n vertices gains 1/n. One path stands for each pair. */
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
  const scope = scopeOf(context, name, options, 'startVertexCollectionRestriction');
  // As in the shortest paths themselves, weights count only together with a default.
  const weightOf = options.get('defaultWeight') === undefined ? undefined : options.weights();
  const measures = new Map<string, number>();
  for (const { _id } of scope.allVertices()) measures.set(_id, 0);
  for (const startId of measures.keys()) {
    for (const end of reachFrom(scope, startId, { direction, weightOf }).values()) {
      const way = wayTo(end);
      for (const { vertexId } of way.slice(1, -1)) {
        measures.set(vertexId, (measures.get(vertexId) ?? 0) + 1 / way.length);
      }
    }
  }
  return measures;
}

/** 1/value, as a part of the greatest of them; 0 stays. */
function inverted(measures: Measures | undefined): Measures | undefined {
  const least = leastAboveZero(measures);
  return mapped(measures, (value) => (value > 0 ? 1 / value / (1 / least) : 0));
}

function greatest(measures: Measures | undefined): number {
  let most = 0;
  for (const value of measures?.values() ?? []) most = Math.max(most, value);
  return most;
}

function leastAboveZero(measures: Measures | undefined): number {
  let least = Number.POSITIVE_INFINITY;
  for (const value of measures?.values() ?? []) if (value > 0 && value < least) least = value;
  return least;
}

function mapped(measures: Measures | undefined, change: (value: number) => number): Measures | undefined {
  return measures && new Map(Array.from(measures, ([id, value]) => [id, change(value)]));
}

function toObject(measures: Measures | undefined): Value {
  return measures === undefined ? null : Object.fromEntries(measures);
}
