import { arangoError } from '../ArangoError.ts';
import type { ArangoCollection } from '../Collection.ts';
import type { Connection, Json } from '../Connection.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { EdgeDefinition } from './definitions.ts';
import { directionOf, GraphQuery, type QueriedGraph } from './GraphQuery.ts';
import { inGraph } from './graph-collections.ts';

interface GraphRecord {
  readonly name: string;
  readonly edgeDefinitions: readonly EdgeDefinition[];
  readonly orphanCollections: readonly string[];
}

type Options = Json | undefined;

/** A named graph. Its collections are members of it. */
export class Graph implements QueriedGraph {
  readonly #connection: Connection;
  readonly #db: ArangoDatabase;
  readonly __name: string;
  #record: GraphRecord;

  constructor(connection: Connection, db: ArangoDatabase, record: unknown) {
    this.#connection = connection;
    this.#db = db;
    this.#record = record as GraphRecord;
    this.__name = nameOf(record);
    this.#addCollections();
  }

  get name(): string {
    return this.__name;
  }

  get __edgeDefinitions(): readonly EdgeDefinition[] {
    return this.#record.edgeDefinitions;
  }

  get __orphanCollections(): readonly string[] {
    return this.#record.orphanCollections;
  }

  get edgeCollections(): readonly string[] {
    return this.__edgeDefinitions.map(({ collection }) => collection);
  }

  get vertexCollections(): readonly string[] {
    const ends = this.__edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]);
    return [...new Set([...ends, ...this.__orphanCollections])].sort();
  }

  _edgeCollections(): readonly ArangoCollection[] {
    return this.edgeCollections.map((name) => this.#collection('edge', name));
  }

  _vertexCollections(): readonly ArangoCollection[] {
    return this.vertexCollections.map((name) => this.#collection('vertex', name));
  }

  _orphanCollections(): readonly string[] {
    return this.__orphanCollections;
  }

  _getEdgeCollectionByName(name: string): ArangoCollection {
    if (this.edgeCollections.includes(name)) return this.#collection('edge', name);
    throw arangoError('ERROR_GRAPH_EDGE_COL_DOES_NOT_EXIST', `edge collection does not exist: ${name}`);
  }

  _getVertexCollectionByName(name: string): ArangoCollection {
    if (this.vertexCollections.includes(name)) return this.#collection('vertex', name);
    throw arangoError('ERROR_GRAPH_VERTEX_COL_DOES_NOT_EXIST', `vertex collection does not exist: ${name}`);
  }

  _vertices(example?: unknown): GraphQuery {
    return new GraphQuery(this.#db, this).vertices(example);
  }

  _edges(example?: unknown): GraphQuery {
    return new GraphQuery(this.#db, this).edges(example);
  }

  /** All edges of a vertex in this graph. */
  _EDGES(vertex: unknown): readonly unknown[] {
    return this._edgeCollections().flatMap((collection) => collection.edges(vertex) as readonly unknown[]);
  }

  _INEDGES(vertex: unknown): readonly unknown[] {
    return this._edgeCollections().flatMap((collection) => collection.inEdges(vertex) as readonly unknown[]);
  }

  _OUTEDGES(vertex: unknown): readonly unknown[] {
    return this._edgeCollections().flatMap((collection) => collection.outEdges(vertex) as readonly unknown[]);
  }

  _fromVertex(edge: unknown): unknown {
    return this.#db._document((this.#edge(edge) as { readonly _from: string })._from);
  }

  _toVertex(edge: unknown): unknown {
    return this.#db._document((this.#edge(edge) as { readonly _to: string })._to);
  }

  _getConnectingEdges(first: unknown, second: unknown, options: Options = {}): readonly unknown[] {
    const [ones, others] = [first, second].map((example) => this._vertices(example).toArray());
    const ids = (list: readonly unknown[] | undefined) =>
      list?.map((one) => (one as { readonly _id: string })._id);
    const filter = options.edgeExamples === undefined ? '' : 'FILTER MATCHES(e, @edgeExamples)';
    return this.#db
      ._query(
        `FOR one IN @ones FOR v, e IN 1..1 ANY one GRAPH @graph
           FILTER v._id IN @others ${filter} RETURN DISTINCT e`,
        {
          ones: ids(ones),
          others: ids(others),
          graph: this.__name,
          ...(filter === '' ? {} : { edgeExamples: options.edgeExamples }),
        },
      )
      .toArray();
  }

  /** Ids of the neighbours, or their documents with `includeData`. */
  _neighbors(example: unknown, options: Json = {}): unknown[] {
    if (this.#connection.isLegacy) return this.#legacy('GRAPH_NEIGHBORS', [example ?? {}, options]);
    const found = this._vertices(example).neighbors(undefined, options).toArray();
    const unique = new Map(found.map((vertex) => [(vertex as { readonly _id: string })._id, vertex]));
    return options.includeData === true ? [...unique.values()] : [...unique.keys()];
  }

  _paths(options: Json = {}): unknown[] {
    return this.#legacy('GRAPH_PATHS', [options]);
  }

  /** For each pair of start and end: `{vertices, edges, distance}`. */
  _shortestPath(start: unknown, end: unknown, options: Json = {}): unknown[] {
    if (this.#connection.isLegacy)
      return this.#legacy('GRAPH_SHORTEST_PATH', [start ?? {}, end ?? {}, options]);
    return this.#pairs(
      start,
      end,
      options,
      '{ vertices: steps[*].v._id, edges: REMOVE_VALUE(steps[*].e, null), distance: SUM(steps[*].w) }',
    );
  }

  /** For each pair of start and end: `{startVertex, vertex, distance}`. */
  _distanceTo(start: unknown, end: unknown, options: Json = {}): unknown[] {
    if (this.#connection.isLegacy)
      return this.#legacy('GRAPH_DISTANCE_TO', [start ?? {}, end ?? {}, options]);
    return this.#pairs(start, end, options, '{ startVertex: a, vertex: b, distance: SUM(steps[*].w) }');
  }

  _commonNeighbors(first: unknown, second: unknown, options1: Json = {}, options2: Json = {}): unknown[] {
    return this.#legacy('GRAPH_COMMON_NEIGHBORS', [first ?? {}, second ?? {}, options1, options2]);
  }

  _countCommonNeighbors(
    first: unknown,
    second: unknown,
    options1: Json = {},
    options2: Json = {},
  ): unknown[] {
    const found = this._commonNeighbors(first, second, options1, options2) as readonly CommonNeighbors[];
    return found.map(({ left, right, neighbors }) => ({ [left]: [{ [right]: neighbors.length }] }));
  }

  _commonProperties(first: unknown, second: unknown, options: Json = {}): unknown[] {
    return this.#legacy('GRAPH_COMMON_PROPERTIES', [first ?? {}, second ?? {}, options]);
  }

  _countCommonProperties(first: unknown, second: unknown, options: Json = {}): unknown[] {
    const found = this._commonProperties(first, second, options) as readonly Readonly<
      Record<string, unknown[]>
    >[];
    return found.map((one) =>
      Object.fromEntries(Object.entries(one).map(([id, vertices]) => [id, vertices.length])),
    );
  }

  _absoluteEccentricity(example: unknown, options: Json = {}): unknown {
    return this.#measure('GRAPH_ABSOLUTE_ECCENTRICITY', [example ?? {}, options]);
  }

  _eccentricity(options: Json = {}): unknown {
    return this.#measure('GRAPH_ECCENTRICITY', [options]);
  }

  _absoluteCloseness(example: unknown, options: Json = {}): unknown {
    return this.#measure('GRAPH_ABSOLUTE_CLOSENESS', [example ?? {}, options]);
  }

  _closeness(options: Json = {}): unknown {
    return this.#measure('GRAPH_CLOSENESS', [options]);
  }

  _absoluteBetweenness(example: unknown, options: Json = {}): unknown {
    const all = this.#measure('GRAPH_ABSOLUTE_BETWEENNESS', [options]) as Json;
    if (example === undefined || example === null) return all;
    const ids = this._vertices(example)
      .toArray()
      .map((vertex) => (vertex as { readonly _id: string })._id);
    return Object.fromEntries(ids.map((id) => [id, all[id]]));
  }

  _betweenness(options: Json = {}): unknown {
    return this.#measure('GRAPH_BETWEENNESS', [options]);
  }

  _radius(options: Json = {}): unknown {
    return this.#measure('GRAPH_RADIUS', [options]);
  }

  _diameter(options: Json = {}): unknown {
    return this.#measure('GRAPH_DIAMETER', [options]);
  }

  _extendEdgeDefinitions(definition: EdgeDefinition): void {
    this.#change(this.#connection.call('POST', this.#path('edge'), definition));
  }

  _editEdgeDefinitions(definition: EdgeDefinition): void {
    this.#change(this.#connection.call('PUT', this.#path('edge', definition.collection), definition));
  }

  _deleteEdgeDefinition(collection: string, dropCollection = false): void {
    const query = dropCollection ? '?dropCollections=true' : '';
    this.#change(this.#connection.call('DELETE', `${this.#path('edge', collection)}${query}`));
  }

  /** `create` false: a missing collection is an error. */
  _addVertexCollection(collection: string, create = true): void {
    if (!create && this.#db._collection(collection) === null) {
      throw arangoError('ERROR_GRAPH_VERTEX_COL_DOES_NOT_EXIST', `${collection} does not exist`);
    }
    this.#change(this.#connection.call('POST', this.#path('vertex'), { collection }));
  }

  _removeVertexCollection(collection: string, dropCollection = false): void {
    const query = dropCollection ? '?dropCollection=true' : '';
    this.#change(this.#connection.call('DELETE', `${this.#path('vertex', collection)}${query}`));
  }

  toString(): string {
    return `[object Graph "${this.__name}"]`;
  }

  toJSON(): Json {
    return {
      name: this.__name,
      edgeDefinitions: this.__edgeDefinitions,
      orphanCollections: this.__orphanCollections,
    };
  }

  #addCollections(): void {
    for (const name of [...this.edgeCollections, ...this.vertexCollections]) {
      // A collection never hides a member of the graph.
      if (name in this) continue;
      const kind = this.edgeCollections.includes(name) ? 'edge' : 'vertex';
      Object.defineProperty(this, name, {
        enumerable: true,
        configurable: true,
        get: () => this.#collection(kind, name),
      });
    }
  }

  #change({ graph }: Json): void {
    for (const name of [...this.edgeCollections, ...this.vertexCollections])
      Reflect.deleteProperty(this, name);
    this.#record = graph as GraphRecord;
    this.#addCollections();
  }

  #collection(kind: 'vertex' | 'edge', name: string): ArangoCollection {
    const collection = this.#db._collection(name);
    if (collection === null) throw arangoError('ERROR_ARANGO_COLLECTION_NOT_FOUND');
    return inGraph(this.#connection, this.__name, kind, collection);
  }

  #path(kind: 'vertex' | 'edge', collection?: string): string {
    const path = `/_api/gharial/${encodeURIComponent(this.__name)}/${kind}`;
    return collection === undefined ? path : `${path}/${encodeURIComponent(collection)}`;
  }

  #edge(edge: unknown): unknown {
    return typeof edge === 'string' ? this.#db._document(edge) : edge;
  }

  /** The list that a graph function of 2.8 gives. */
  #legacy(name: string, args: readonly unknown[]): unknown[] {
    return this.#measure(name, args) as unknown[];
  }

  /** The value that a graph function of 2.8 gives. Current servers have no such functions. */
  #measure(name: string, args: readonly unknown[]): unknown {
    if (!this.#connection.isLegacy) {
      throw arangoError('ERROR_NOT_IMPLEMENTED', `${name}() exists for clients of ArangoDB 2.8 only`);
    }
    const bound = Object.fromEntries(args.map((value, index) => [`value${index}`, value]));
    const names = Object.keys(bound).map((bind) => `@${bind}`);
    const query = `RETURN ${name}(${['@graph', ...names].join(', ')})`;
    return this.#db._query(query, { ...bound, graph: this.__name }).next();
  }

  /** A row for each pair with a path; `row` uses a, b and the steps. */
  #pairs(start: unknown, end: unknown, options: Json, row: string): unknown[] {
    const { direction, weight, weightAttribute = weight, defaultWeight = 1 } = options;
    const ids = (example: unknown) =>
      this._vertices(example)
        .toArray()
        .map((vertex) => (vertex as { readonly _id: string })._id);
    const isWeighted = typeof weightAttribute === 'string';
    const cost = isWeighted ? '(IS_NUMBER(e[@weight]) ? e[@weight] : @defaultWeight)' : '1';
    const pathOptions = isWeighted
      ? 'OPTIONS { weightAttribute: @weight, defaultWeight: @defaultWeight }'
      : '';
    return this.#db
      ._query(
        `FOR a IN @starts FOR b IN @ends FILTER a != b
           LET steps = (FOR v, e IN ${directionOf(direction as string | undefined)} SHORTEST_PATH a TO b
             GRAPH @graph ${pathOptions} RETURN { v, e, w: e == null ? 0 : ${cost} })
           FILTER LENGTH(steps) > 0
           RETURN ${row}`,
        {
          starts: ids(start),
          ends: ids(end),
          graph: this.__name,
          ...(isWeighted ? { weight: weightAttribute, defaultWeight } : {}),
        },
      )
      .toArray();
  }
}

interface CommonNeighbors {
  readonly left: string;
  readonly right: string;
  readonly neighbors: readonly unknown[];
}

function nameOf(record: unknown): string {
  const { name, _key } = record as { readonly name?: unknown; readonly _key?: unknown };
  return String(name ?? _key);
}
