import { arangoError } from '../ArangoError.ts';
import type { ArangoCollection } from '../Collection.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { DriverConnection, Json } from '../DriverConnection.ts';
import type { EdgeDefinition } from './definitions.ts';
import { directionOf, GraphQuery, type QueriedGraph } from './GraphQuery.ts';
import { inGraph } from './graph-collections.ts';
import { type CommonNeighbors, GraphFunctions } from './graph-functions.ts';

interface GraphRecord {
  readonly name: string;
  readonly edgeDefinitions: readonly EdgeDefinition[];
  readonly orphanCollections: readonly string[];
}

type Options = Json | undefined;

/** A named graph. Its collections are members of it. */
export class Graph implements QueriedGraph {
  readonly #connection: DriverConnection;
  readonly #db: ArangoDatabase;
  readonly __name: string;
  #record: GraphRecord;

  constructor(connection: DriverConnection, db: ArangoDatabase, record: unknown) {
    this.#connection = connection;
    this.#db = db;
    this.#record = record as GraphRecord;
    this.__name = nameOf(record);
    this.#addCollections();
  }

  get name(): string {
    return this.__name;
  }

  get isLegacy(): boolean {
    return this.#connection.isLegacy;
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

  _vertexCollections(excludeOrphans = false): readonly ArangoCollection[] {
    const names = this.vertexCollections.filter(
      (name) => !excludeOrphans || !this.__orphanCollections.includes(name),
    );
    return names.map((name) => this.#collection('vertex', name));
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

  /** Throws 1205 (illegal document handle), 1939 and 1926 (the collection is not in the graph). */
  _fromVertex(edge: unknown): unknown {
    return this.#end(edge, '_from');
  }

  _toVertex(edge: unknown): unknown {
    return this.#end(edge, '_to');
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
    return this.#legacy<unknown[]>('GRAPH_NEIGHBORS', [example ?? {}, options], () => {
      const found = this._vertices(example).neighbors(undefined, options).toArray();
      const unique = new Map(found.map((vertex) => [(vertex as { readonly _id: string })._id, vertex]));
      return options.includeData === true ? [...unique.values()] : [...unique.keys()];
    });
  }

  /** For each path: `{source, destination, edges, vertices}`. */
  _paths(options: Json = {}): unknown[] {
    return this.#legacy('GRAPH_PATHS', [options], () => this.#functions.paths(options));
  }

  /** For each pair of start and end: `{vertices, edges, distance}`. */
  _shortestPath(start: unknown, end: unknown, options: Json = {}): unknown[] {
    const row =
      '{ vertices: steps[*].v._id, edges: REMOVE_VALUE(steps[*].e, null), distance: SUM(steps[*].w) }';
    return this.#legacy('GRAPH_SHORTEST_PATH', [start ?? {}, end ?? {}, options], () =>
      this.#pairs(start, end, options, row),
    );
  }

  /** For each pair of start and end: `{startVertex, vertex, distance}`. */
  _distanceTo(start: unknown, end: unknown, options: Json = {}): unknown[] {
    const row = '{ startVertex: a, vertex: b, distance: SUM(steps[*].w) }';
    return this.#legacy('GRAPH_DISTANCE_TO', [start ?? {}, end ?? {}, options], () =>
      this.#pairs(start, end, options, row),
    );
  }

  _commonNeighbors(
    first: unknown,
    second: unknown,
    options1: Json = {},
    options2: Json = {},
  ): CommonNeighbors[] {
    return this.#legacy('GRAPH_COMMON_NEIGHBORS', [first ?? {}, second ?? {}, options1, options2], () =>
      this.#functions.commonNeighbors(first, second, options1, options2),
    );
  }

  /** For each left vertex: the number of common neighbours by right vertex. */
  _countCommonNeighbors(
    first: unknown,
    second: unknown,
    options1: Json = {},
    options2: Json = {},
  ): unknown[] {
    const counts = new Map<string, Json[]>();
    for (const { left, right, neighbors } of this._commonNeighbors(first, second, options1, options2)) {
      counts.set(left, [...(counts.get(left) ?? []), { [right]: neighbors.length }]);
    }
    return Array.from(counts, ([left, rights]) => ({ [left]: rights }));
  }

  _commonProperties(first: unknown, second: unknown, options: Json = {}): Record<string, Json[]>[] {
    return this.#legacy('GRAPH_COMMON_PROPERTIES', [first ?? {}, second ?? {}, options], () =>
      this.#functions.commonProperties(first, second, options),
    );
  }

  _countCommonProperties(first: unknown, second: unknown, options: Json = {}): unknown[] {
    return this._commonProperties(first, second, options).map((one) =>
      Object.fromEntries(Object.entries(one).map(([id, vertices]) => [id, vertices.length])),
    );
  }

  _absoluteEccentricity(example: unknown, options: Json = {}): Json {
    return this.#legacy('GRAPH_ABSOLUTE_ECCENTRICITY', [example ?? {}, options], () =>
      this.#functions.absoluteEccentricity(example, options),
    );
  }

  _eccentricity(options: Json = {}): Json {
    return this.#legacy('GRAPH_ECCENTRICITY', [options], () => this.#functions.eccentricity(options));
  }

  _absoluteCloseness(example: unknown, options: Json = {}): Json {
    return this.#legacy('GRAPH_ABSOLUTE_CLOSENESS', [example ?? {}, options], () =>
      this.#functions.absoluteCloseness(example, options),
    );
  }

  _closeness(options: Json = {}): Json {
    return this.#legacy('GRAPH_CLOSENESS', [options], () => this.#functions.closeness(options));
  }

  _absoluteBetweenness(example: unknown, options: Json = {}): Json {
    const all = this.#legacy('GRAPH_ABSOLUTE_BETWEENNESS', [options], () =>
      this.#functions.absoluteBetweenness(options),
    );
    if (example === undefined || example === null) return all;
    const ids = this._vertices(example)
      .toArray()
      .map((vertex) => (vertex as { readonly _id: string })._id);
    return Object.fromEntries(ids.map((id) => [id, all[id]]));
  }

  _betweenness(options: Json = {}): Json {
    return this.#legacy('GRAPH_BETWEENNESS', [options], () => this.#functions.betweenness(options));
  }

  _radius(options: Json = {}): number | null {
    return this.#legacy('GRAPH_RADIUS', [options], () => this.#functions.radius(options));
  }

  _diameter(options: Json = {}): number | null {
    return this.#legacy('GRAPH_DIAMETER', [options], () => this.#functions.diameter(options));
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
    const definition =
      kind === 'edge' ? this.__edgeDefinitions.find((each) => each.collection === name) : undefined;
    return inGraph(this.#connection, this.__name, kind, collection, definition);
  }

  #path(kind: 'vertex' | 'edge', collection?: string): string {
    const path = `/_api/gharial/${encodeURIComponent(this.__name)}/${kind}`;
    return collection === undefined ? path : `${path}/${encodeURIComponent(collection)}`;
  }

  #end(edge: unknown, side: '_from' | '_to'): unknown {
    const edgeId = typeof edge === 'object' && edge !== null ? (edge as Json)._id : edge;
    const [collection, key] = partsOf(edgeId);
    const document = this._getEdgeCollectionByName(collection).document(key) as Json;
    const [vertices, vertexKey] = partsOf(document[side]);
    return this._getVertexCollectionByName(vertices).document(vertexKey);
  }

  /** The graph functions of this module, for servers whose AQL does not have them. */
  get #functions(): GraphFunctions {
    return new GraphFunctions(this.#db, this);
  }

  /** The value that a graph function of the AQL of 2.8 gives; on current servers that of this module. */
  #legacy<Result>(name: string, args: readonly unknown[], otherwise: () => Result): Result {
    if (!this.#connection.isLegacy) return otherwise();
    const bound = Object.fromEntries(args.map((value, index) => [`value${index}`, value]));
    const names = Object.keys(bound).map((bind) => `@${bind}`);
    const query = `RETURN ${name}(${['@graph', ...names].join(', ')})`;
    return this.#db._query(query, { ...bound, graph: this.__name }).next() as Result;
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

function partsOf(id: unknown): readonly [collection: string, key: string] {
  const [collection = '', key = '', ...more] = typeof id === 'string' ? id.split('/') : [];
  if (collection !== '' && key !== '' && more.length === 0) return [collection, key];
  throw arangoError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
}

function nameOf(record: unknown): string {
  const { name, _key } = record as { readonly name?: unknown; readonly _key?: unknown };
  return String(name ?? _key);
}
