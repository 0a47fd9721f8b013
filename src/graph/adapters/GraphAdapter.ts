import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import type { GraphDocument, GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { VertexLabels } from './vertex-labels.ts';

export interface Collections {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}

export interface Counts {
  readonly vertices: number;
  readonly edges: number;
}

/** Direction of the edges that lead from a vertex to its neighbours. */
export type Direction = 'outbound' | 'inbound' | 'any';

export interface LoadOptions {
  /** Maximum number of added vertices. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface VertexOptions {
  /** The new vertices start beside this one. */
  readonly around?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface EdgeCountOptions {
  /** At most this number of edges is counted per edge collection and direction. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** The edges that lead to neighbours. */
export interface NeighbourOptions {
  /** Default: the direction of the adapter. */
  readonly direction?: Direction | undefined;
  /** Default: all edge collections of the graph. */
  readonly edgeCollections?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Edges of a vertex in one edge collection of the database. */
interface EdgeCounts {
  readonly collection: string;
  readonly outbound: number;
  readonly inbound: number;
}

/** Edges and neighbours of a vertex in the database; a loop leads to no neighbour. */
export interface VertexDegrees {
  /** One entry per edge collection of the graph, also those without edges of the vertex. */
  readonly edges: readonly EdgeCounts[];
  /** Distinct neighbours. */
  readonly neighbours: Readonly<Record<Direction, number>>;
  /** True if the bound of the query was reached; the numbers are then lower bounds. */
  readonly isPartial: boolean;
}

/** An edge of a vertex, the neighbour at its other end, and the values of the requested attributes. */
export interface NeighbourEdge {
  readonly edgeId: string;
  readonly edgeCollection: string;
  readonly direction: 'outbound' | 'inbound';
  readonly neighbourId: string;
  /** In the order of `edgeAttributes`; null: no value. */
  readonly edgeValues: readonly unknown[];
  /** In the order of `vertexAttributes`. */
  readonly vertexValues: readonly unknown[];
  /** Number of incoming edges of the neighbour in the database. */
  readonly inDegree: number;
}

export interface NeighbourEdgeOptions extends NeighbourOptions {
  readonly edgeAttributes: readonly string[];
  readonly vertexAttributes: readonly string[];
  /** Maximum number of edges per edge collection and direction. */
  readonly limit: number;
}

interface NeighbourCounts {
  /** Number of neighbours in the database, including the shown ones. */
  readonly total: number;
  /** Number of neighbours that are not shown after the patch, because of the limit. */
  readonly hidden: number;
}

export interface LoadedNeighbours {
  readonly patch: GraphPatch;
  /** Keyed by vertex id. */
  readonly counts: ReadonlyMap<string, NeighbourCounts>;
}

/** One batch of a long load. The caller applies its patch before it requests the next batch. */
export interface LoadStep {
  readonly patch: GraphPatch;
  /** Vertices and edges loaded so far, and the total. */
  readonly done: number;
  readonly total: number;
  /** Why the load waits, as a sentence: the server does not answer. It continues by itself. */
  readonly reason?: string;
}

/**
 * Source of the vertices and edges of the workspace. Each load returns a patch for the current state of the model.
 *
 * Laws: a patch adds at most `limit` vertices. Both ends of each edge are in the patch or in the model. A patch adds no
 * element that the model contains. After an abort, a call rejects with AbortError and returns no further data. A
 * read-only adapter rejects every change with its message.
 */
export interface GraphAdapter {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** True if the graph is stored in a database with AQL, so that searches and conditions run there. */
  readonly hasQueries?: boolean;
  /** Labels of vertices; undefined: their keys. A change applies to later loads only. */
  labels: VertexLabels | undefined;
  direction: Direction;
  loadCollections(signal?: AbortSignal): Promise<Collections>;
  /** Vertex collections that the edges of each edge collection may connect; undefined: any of the graph. */
  loadEdgeDefinitions(signal?: AbortSignal): Promise<readonly EdgeDefinition[] | undefined>;
  loadCounts(signal?: AbortSignal): Promise<Counts>;
  /**
   * A random connected section of at most `limit` vertices with their edges. If its component is smaller, further
   * random vertices complete it.
   */
  loadRandom(model: GraphModel, options: LoadOptions): Promise<GraphPatch>;
  /** The whole graph: vertices first, then edges, in database order. */
  loadAll(model: GraphModel, signal?: AbortSignal): AsyncGenerator<LoadStep>;
  /** Neighbours of shown vertices, at most `limit` new ones per vertex, with their edges to shown vertices. */
  loadNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ): Promise<LoadedNeighbours>;
  /**
   * Number of vertices and edges that `loadNeighbours` would add, with one bounded query. Missing neighbours may be
   * included.
   */
  countNewNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ): Promise<Counts>;
  /**
   * Edges and neighbours of vertices in the database, by vertex id, including missing neighbours. One bounded query per
   * thousand vertices.
   */
  countNeighbours(
    vertexIds: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, VertexDegrees>>;
  /** The edges of one vertex, in batches. Leaving the loop early stops the query. Missing neighbours are left out. */
  readNeighbours(vertexId: string, options: NeighbourEdgeOptions): AsyncGenerator<readonly NeighbourEdge[]>;
  /** Distinct ids of at most `limit` vertices one step away from `vertexIds`, which may be among them. */
  stepFrom(
    vertexIds: readonly string[],
    options: NeighbourOptions & { readonly limit: number },
  ): Promise<readonly string[]>;
  /**
   * These vertices, as far as they exist and are not in the model, with their edges to each other and to shown vertices.
   * `around`: id of the vertex beside which they start.
   */
  loadVertices(model: GraphModel, vertexIds: readonly string[], options?: VertexOptions): Promise<GraphPatch>;
  /** Number of edges of the database between `vertexIds`, and from and to `others`; one request. */
  countEdges(
    vertexIds: readonly string[],
    others: readonly string[],
    options: EdgeCountOptions,
  ): Promise<number>;
  /** Vertices with this attribute value, with their edges to shown vertices. Empty if there is no match. */
  search(model: GraphModel, attribute: string, value: unknown, options: LoadOptions): Promise<SearchResult>;
  /** Database edges between shown vertices that are not shown yet. */
  loadEdgesAmong(model: GraphModel, vertexIds: readonly string[], signal?: AbortSignal): Promise<GraphPatch>;
  /** Labels of shown vertices, read by `labels`. */
  loadLabels(model: GraphModel, signal?: AbortSignal): Promise<GraphPatch>;
  /**
   * Values of an attribute of vertices or edges, by id. Contains at least the ids that have a value; other ids may be
   * included.
   */
  loadValues(
    attribute: string,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>>;
  /**
   * Like `loadValues`, but integers beyond 2^53 are bigints, and a missing attribute differs from null. Undefined: the
   * values of `loadValues` are exact.
   */
  loadExactValues?(
    attribute: string,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>>;
  /** Sorted attribute names of a few random vertices or edges. */
  loadAttributeExamples(kind: 'vertices' | 'edges', signal?: AbortSignal): Promise<readonly string[]>;
  /** The document with its text, see `toDocument`. */
  loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument>;
  /** The existing documents of these ids, with their texts. */
  loadDocuments(ids: readonly string[], signal?: AbortSignal): Promise<readonly GraphDocument[]>;
  /** All edges that are deleted with these vertices, with their texts. */
  loadEdgesAt(vertexIds: readonly string[], signal?: AbortSignal): Promise<readonly GraphDocument[]>;
  /**
   * Replaces the attributes by those of the JSON text, if the document still has the revision `rev`; otherwise rejects
   * with 1200 (conflict). Returns the stored document.
   */
  replaceDocument(id: string, text: string, rev: string): Promise<GraphDocument>;
  /** `document` as JSON text: its numbers keep their digits. Returns the id of the vertex. */
  createVertex(collection: string, document: NewDocument): Promise<string>;
  createEdge(collection: string, from: string, to: string, document?: NewDocument): Promise<string>;
  /** Deletes the vertex, if it still has the revision `rev`, and all its edges from the database. */
  deleteVertex(id: string, rev: string): Promise<void>;
  deleteEdge(id: string, rev: string): Promise<void>;
  /** Inserts deleted documents with their keys and exact values. Rejects if a key is used again. */
  restoreDocuments(documents: readonly GraphDocument[]): Promise<void>;
}

/** The attributes of a new document: as values, or as the text of a JSON object. */
export type NewDocument = GraphDocument | string;

export interface SearchResult {
  readonly patch: GraphPatch;
  /** Ids of the matching vertices, including the shown ones. */
  readonly found: readonly string[];
}

/** One row per vertex or edge, in the shape of query results. */
export type VertexRow = readonly [id: string, label: unknown];
export type EdgeRow = readonly [from: string, to: string, id: string];
