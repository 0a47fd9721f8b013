import { arangoError } from '../ArangoError.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { Json } from '../DriverConnection.ts';
import { directionOf, GraphQuery, namesOf, type QueriedGraph } from './GraphQuery.ts';
import {
  betweennesses,
  distanceSums,
  eccentricities,
  inverted,
  type Measures,
  minPositive,
  type Net,
  netOf,
  scaled,
} from './measures.ts';

export interface CommonNeighbors {
  readonly left: string;
  readonly right: string;
  readonly neighbors: readonly string[];
}

/**
 * The graph functions of 2.8 (`GRAPH_…` of its AQL) for servers without them. Measures read all vertices and edges of
 * the graph with one query each.
 */
export class GraphFunctions {
  readonly #db: ArangoDatabase;
  readonly #graph: QueriedGraph;

  constructor(db: ArangoDatabase, graph: QueriedGraph) {
    this.#db = db;
    this.#graph = graph;
  }

  commonNeighbors(first: unknown, second: unknown, options1: Json, options2: Json): CommonNeighbors[] {
    const lefts = this.#neighborSets(first, options1);
    const rights = this.#neighborSets(second, options2);
    return lefts.flatMap(([left, leftNeighbors]) =>
      rights.flatMap(([right, rightNeighbors]) => {
        const other = new Set(rightNeighbors);
        const neighbors = left === right ? [] : leftNeighbors.filter((id) => other.has(id));
        return neighbors.length === 0 ? [] : [{ left, right, neighbors }];
      }),
    );
  }

  /** For each vertex of the first example: the attributes that it shares with those of the second one. */
  commonProperties(first: unknown, second: unknown, options: Json): Record<string, Json[]>[] {
    const rights = this.#documents(second, options.vertex2CollectionRestriction);
    const ignored = new Set(namesOf(options.ignoreProperties) ?? []);
    return this.#documents(first, options.vertex1CollectionRestriction).flatMap((left) => {
      const alike = rights
        .filter(({ _id }) => _id !== left._id)
        .flatMap((right) => commonAttributes(left, right, ignored));
      return alike.length === 0 ? [] : [{ [String(left._id)]: alike }];
    });
  }

  /** All paths of the graph: `{source, destination, edges, vertices}`. */
  paths({ direction = 'outbound', minLength = 0, maxLength = 10, followCycles }: Json): unknown[] {
    const unique =
      followCycles === true
        ? "{ uniqueEdges: 'none', uniqueVertices: 'none' }"
        : "{ uniqueVertices: 'path' }";
    const { parts, bindVars } = new GraphQuery(this.#db, this.#graph).vertices();
    return this.#db
      ._query(
        `${parts.join('\n')}
         FOR v, e, p IN ${lengthOf(minLength)}..${lengthOf(maxLength)} ${directionOf(direction as string)} row0
           GRAPH @graph OPTIONS ${unique}
           RETURN { source: row0, destination: v, edges: p.edges, vertices: p.vertices }`,
        { ...bindVars, graph: this.#graph.name },
      )
      .toArray();
  }

  absoluteEccentricity(example: unknown, options: Json): Json {
    return toObject(eccentricities(this.#net(options), this.#ids(example)));
  }

  eccentricity(options: Json): Json {
    return toObject(inverted(eccentricities(this.#net(options))));
  }

  absoluteCloseness(example: unknown, options: Json): Json {
    return toObject(distanceSums(this.#net(options), this.#ids(example)));
  }

  closeness(options: Json): Json {
    return toObject(inverted(distanceSums(this.#net(options))));
  }

  absoluteBetweenness(options: Json): Json {
    return toObject(betweennesses(this.#net(options)));
  }

  betweenness(options: Json): Json {
    return toObject(scaled(betweennesses(this.#net(options))));
  }

  /** Null for a graph in which no vertex reaches another one. */
  radius(options: Json): number | null {
    return minPositive(eccentricities(this.#net(options))) ?? null;
  }

  /** Null as for `radius`. */
  diameter(options: Json): number | null {
    const max = Math.max(0, ...eccentricities(this.#net(options)).values());
    return max > 0 ? max : null;
  }

  #net(options: Json): Net {
    const { direction = 'any', weight, weightAttribute = weight, defaultWeight = 1 } = options;
    const edges = this.#graph.edgeCollections.flatMap((collection) =>
      this.#db
        ._query(`FOR e IN @@collection RETURN { from: e._from, to: e._to, weight: e[@weight] }`, {
          '@collection': collection,
          weight: typeof weightAttribute === 'string' ? weightAttribute : '',
        })
        .toArray(),
    ) as { readonly from: string; readonly to: string; readonly weight: unknown }[];
    const otherwise = typeof weightAttribute === 'string' ? Number(defaultWeight) : 1;
    const weighted = edges.map((edge) => ({
      ...edge,
      weight: typeof edge.weight === 'number' && edge.weight >= 0 ? edge.weight : otherwise,
    }));
    return netOf(this.#ids(undefined), weighted, directionOf(direction as string));
  }

  #ids(example: unknown): readonly string[] {
    return this.#documents(example).map(({ _id }) => String(_id));
  }

  #documents(example: unknown, restriction?: unknown): readonly Json[] {
    const all = new GraphQuery(this.#db, this.#graph).vertices(example);
    return (restriction === undefined ? all : all.restrict(restriction)).toArray() as readonly Json[];
  }

  /** The neighbours of each vertex like the example. */
  #neighborSets(example: unknown, options: Json): readonly (readonly [string, readonly string[]])[] {
    return this.#ids(example).map((id) => {
      const near = new GraphQuery(this.#db, this.#graph).vertices(id).neighbors(undefined, options);
      const found = near.toArray().map((vertex) => String((vertex as Json)._id));
      return [id, [...new Set(found)].filter((other) => other !== id)];
    });
  }
}

function commonAttributes(left: Json, right: Json, ignored: ReadonlySet<string>): readonly Json[] {
  const common = Object.entries(left).filter(
    ([name, value]) =>
      !name.startsWith('_') &&
      !ignored.has(name) &&
      Object.hasOwn(right, name) &&
      JSON.stringify(value) === JSON.stringify(right[name]),
  );
  return common.length === 0 ? [] : [{ _id: right._id, ...Object.fromEntries(common) }];
}

function lengthOf(length: unknown): number {
  if (Number.isInteger(length) && (length as number) >= 0) return length as number;
  throw arangoError('ERROR_BAD_PARAMETER', 'expected a length from 0 on');
}

function toObject(measures: Measures): Json {
  return Object.fromEntries(measures);
}
