import { arangoError } from '../../ArangoError.ts';
import type { ArangoCollection } from '../../Collection.ts';
import type { ArangoDatabase } from '../../Database.ts';
import { type DriverConnection, hasErrorNum, type Json, queryString } from '../../DriverConnection.ts';
import type { Printer } from '../../printing/Printer.ts';
import type { EdgeDefinition } from '../definitions.ts';
import { geodesics, type Links, measure, normalized } from './algorithms.ts';
import { ElementIterator } from './ElementIterator.ts';
import {
  Edge,
  type EdgeDirection,
  type ElementGraph,
  Vertex,
  type VertexSelector,
  vertexMeasure,
} from './elements.ts';
import { type ElementKind, GraphElement } from './GraphElement.ts';

const path = '/_api/graph';

/** 1901 of `/_api/graph`, 1924 of newer calls, 404 of an answer without a number. */
const isMissingGraph = (error: unknown): boolean => hasErrorNum(error, 1901, 1924, 404);
const documentNotFound = 1202;

interface GeodesicOptions {
  readonly grouped?: boolean;
  readonly threshold?: boolean;
}

/**
 * A graph of the calls `/_api/graph`: one vertex collection and one edge collection, with its vertices and edges as
 * objects. A graph with several edge definitions is read by its first one.
 */
export class BlueprintGraph implements ElementGraph {
  readonly #connection: DriverConnection;
  readonly #db: ArangoDatabase;
  readonly #waitForSync: boolean;
  readonly #record: Json;

  /**
   * Opens a graph. If there is none and both collections are given, it is created.
   * @param vertices a collection or its name
   * @throws 1922 (graph create missing name), 1901 (invalid graph)
   */
  constructor(
    connection: DriverConnection,
    db: ArangoDatabase,
    name: unknown,
    vertices?: unknown,
    edges?: unknown,
    waitForSync = false,
  ) {
    if (typeof name !== 'string' || name === '') throw arangoError('ERROR_GRAPH_CREATE_MISSING_NAME');
    this.#connection = connection;
    this.#db = db;
    this.#waitForSync = waitForSync;
    this.#record = openRecord(connection, name, vertices, edges, waitForSync);
  }

  get _name(): string {
    return String(this.#record._key);
  }

  /** The record of the graph in `_graphs`. */
  get _properties(): Json {
    return this.#record;
  }

  properties(): Json {
    return this.#record;
  }

  /** The vertex collection; null if it does not exist. */
  get _vertices(): ArangoCollection | null {
    return this.#db._collection(this.#definition.from[0] ?? '');
  }

  /** The edge collection; null if it does not exist. */
  get _edges(): ArangoCollection | null {
    return this.#db._collection(this.#definition.collection);
  }

  get links(): Links {
    const keyOf = (id: unknown): string => String(id).replace(/^.*\//, '');
    return {
      ids: this.getVertices()
        .toArray()
        .map((vertex) => vertex.getId()),
      edges: this.getEdges()
        .toArray()
        .map(({ _properties }) => ({ from: keyOf(_properties?._from), to: keyOf(_properties?._to) })),
    };
  }

  /** Removes the graph with its vertices and edges: its collections, except those of other graphs. */
  drop(waitForSync = this.#waitForSync): void {
    dropGraph(this.#connection, this.#db, this._name, waitForSync);
  }

  /** `id`: the key; the server chooses one if it is missing. */
  addVertex(id?: unknown, data?: unknown, waitForSync?: boolean): Vertex {
    const answer = this.#call('POST', 'vertex', withKey(id, data), waitForSync);
    return new Vertex(this, answer.vertex as Json);
  }

  /** Adds an edge between two vertices, given as objects, keys or document ids. The label may be left out before the data. */
  addEdge(
    from: VertexSelector,
    to: VertexSelector,
    id?: unknown,
    label?: unknown,
    data?: unknown,
    waitForSync?: boolean,
  ): Edge {
    const isLabelLeftOut = typeof label === 'object' && label !== null && data === undefined;
    const [text, attributes] = isLabelLeftOut ? [undefined, label] : [label, data];
    const edge = { ...withKey(id, attributes), _from: selectorOf(from), _to: selectorOf(to) };
    const body = text === undefined || text === null ? edge : { ...edge, $label: text };
    return new Edge(this, this.#call('POST', 'edge', body, waitForSync).edge as Json);
  }

  /** Null if there is none. */
  getVertex(id: unknown): Vertex | null {
    const document = this.#find('vertex', id);
    return document === null ? null : new Vertex(this, document);
  }

  getOrAddVertex(id: unknown): Vertex {
    return this.getVertex(id) ?? this.addVertex(id);
  }

  /** Null if there is none. */
  getEdge(id: unknown): Edge | null {
    const document = this.#find('edge', id);
    return document === null ? null : new Edge(this, document);
  }

  getVertices(): ElementIterator<Vertex> {
    const found = this.#call('POST', 'vertices', {}).result as readonly Json[];
    return new ElementIterator(
      'vertex',
      found.map((document) => new Vertex(this, document)),
    );
  }

  getEdges(): ElementIterator<Edge> {
    const found = this.#call('POST', 'edges', {}).result as readonly Json[];
    return new ElementIterator(
      'edge',
      found.map((document) => new Edge(this, document)),
    );
  }

  /** The edges of a vertex; without labels those of any label. */
  edgesOf(vertex: Vertex, direction: EdgeDirection, labels: readonly string[]): Edge[] {
    const filter = labels.length === 0 ? { direction } : { direction, labels };
    const found = this.#call('POST', `edges/${encodeURIComponent(vertex.getId())}`, { filter });
    return (found.result as readonly Json[]).map((document) => new Edge(this, document));
  }

  /** Removes a vertex with its edges. */
  removeVertex(vertex: VertexSelector, waitForSync?: boolean): void {
    this.#remove('vertex', vertex, waitForSync);
  }

  removeEdge(edge: unknown, waitForSync?: boolean): void {
    this.#remove('edge', edge, waitForSync);
  }

  replaceVertex(id: VertexSelector, data: Json): void {
    this.replace('vertex', keyPath(id), data);
  }

  /** The ends and the label do not change. Throws 1202 (document not found). */
  replaceEdge(id: unknown, data: Json): void {
    const key = keyPath(id);
    const { _from, _to, $label } = this.#connection.get(`${this.#path}/edge/${key}`).edge as Json;
    this.replace('edge', key, { ...data, _from, _to, $label });
  }

  /**
   * The shortest paths of all pairs of vertices as lists of keys.
   * @param options `grouped`: a list for each pair. `threshold`: only paths of at least 3 vertices
   */
  geodesics({ grouped = false, threshold = false }: GeodesicOptions = {}): readonly unknown[] {
    const groups = geodesics(this.links, threshold);
    return grouped ? groups : groups.flat();
  }

  /** The diameter or the radius: the greatest or the least eccentricity of the vertices. */
  measurement(name: string): number {
    if (name !== 'diameter' && name !== 'radius') {
      throw arangoError('ERROR_BAD_PARAMETER', `expected diameter or radius, found '${name}'`);
    }
    const values = [...measure(this.links, 'eccentricity').values()];
    return name === 'diameter' ? Math.max(0, ...values) : Math.min(...values);
  }

  /** The closeness, betweenness or eccentricity of all vertices by their keys, 1 for the most central one. */
  normalizedMeasurement(name: string): Json {
    return Object.fromEntries(normalized(this.links, vertexMeasure(name)));
  }

  /** The number of vertices. */
  order(): number {
    return this.getVertices().toArray().length;
  }

  /** The number of edges. */
  size(): number {
    return this.getEdges().toArray().length;
  }

  /** `key`: as in a path. */
  replace(kind: ElementKind, key: string, attributes: Json): Json {
    return this.#call('PUT', `${kind}/${key}`, attributes)[kind] as Json;
  }

  toString(): string {
    return `Graph("${this._name}")`;
  }

  toJSON(): Json {
    return this.#record;
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }

  #find(kind: ElementKind, id: unknown): Json | null {
    try {
      return this.#connection.get(`${this.#path}/${kind}/${keyPath(id)}`)[kind] as Json;
    } catch (error) {
      if (hasErrorNum(error, documentNotFound)) return null;
      throw error;
    }
  }

  #remove(kind: ElementKind, element: unknown, waitForSync?: boolean): void {
    this.#call('DELETE', `${kind}/${keyPath(element)}`, undefined, waitForSync);
    if (element instanceof GraphElement) element._forget();
  }

  /** The first definition, that of the older calls. */
  get #definition(): EdgeDefinition {
    const [definition] = this.#record.edgeDefinitions as readonly EdgeDefinition[];
    return definition ?? { collection: '', from: [], to: [] };
  }

  get #path(): string {
    return `${path}/${encodeURIComponent(this._name)}`;
  }

  #call(
    method: 'POST' | 'PUT' | 'DELETE',
    part: string,
    body: unknown,
    waitForSync = this.#waitForSync,
  ): Json {
    const query = queryString({ waitForSync: waitForSync || undefined });
    return this.#connection.call(method, `${this.#path}/${part}${query}`, body);
  }
}

/** The records of all graphs. */
export function graphRecords(connection: DriverConnection): readonly Json[] {
  return connection.get(path).graphs as readonly Json[];
}

/** Throws 1901 (invalid graph). */
export function dropGraph(
  connection: DriverConnection,
  db: ArangoDatabase,
  name: string,
  waitForSync = false,
): void {
  const query = queryString({ waitForSync: waitForSync || undefined });
  try {
    connection.call('DELETE', `${path}/${encodeURIComponent(name)}${query}`);
  } catch (error) {
    // The answer for an unknown graph.
    if (error instanceof TypeError) throw arangoError('ERROR_GRAPH_INVALID_GRAPH');
    throw error;
  }
  db._flushCache();
}

export function hasGraph(connection: DriverConnection, name: string): boolean {
  try {
    connection.get(`${path}/${encodeURIComponent(name)}`);
    return true;
  } catch (error) {
    if (isMissingGraph(error)) return false;
    throw error;
  }
}

function openRecord(
  connection: DriverConnection,
  name: string,
  vertices: unknown,
  edges: unknown,
  waitForSync: boolean,
): Json {
  try {
    return connection.get(`${path}/${encodeURIComponent(name)}`).graph as Json;
  } catch (error) {
    if (!isMissingGraph(error) || vertices === undefined || edges === undefined) throw error;
  }
  const body = { _key: name, vertices: collectionName(vertices), edges: collectionName(edges) };
  const query = queryString({ waitForSync: waitForSync || undefined });
  return connection.call('POST', `${path}${query}`, body).graph as Json;
}

function collectionName(collection: unknown): string {
  const { name } = Object(collection) as { readonly name?: unknown };
  return typeof name === 'function' ? String(name.call(collection)) : String(collection);
}

/** The attributes of a new element with its key. */
function withKey(id: unknown, data: unknown): Json {
  if (data !== undefined && data !== null && (typeof data !== 'object' || Array.isArray(data))) {
    throw arangoError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID');
  }
  const attributes = (data ?? {}) as Json;
  return id === undefined || id === null ? { ...attributes } : { ...attributes, _key: String(id) };
}

/** A key or a document id. Throws 1205 (illegal document handle). */
function selectorOf(element: unknown): string {
  if (element instanceof GraphElement) return element._id;
  if (typeof element === 'string' && element !== '') return element;
  throw arangoError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
}

const keyPath = (element: unknown): string => {
  const selector = selectorOf(element);
  return encodeURIComponent(selector.slice(selector.indexOf('/') + 1));
};
