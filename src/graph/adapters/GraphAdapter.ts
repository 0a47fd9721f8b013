import type { GraphDocument, GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from '../model/GraphModel.ts';

export interface Collections {
  readonly vertices: readonly string[];
  readonly edges: readonly string[];
}

export interface Counts {
  readonly vertices: number;
  readonly edges: number;
}

/** Edge direction that counts when neighbours are loaded. */
export type Direction = 'outbound' | 'any';

export interface LoadOptions {
  /** Maximum number of added vertices. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface NeighbourCounts {
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
  /** Attribute whose value is the label of a vertex; undefined: the key. A change applies to later loads only. */
  labelAttribute: string | undefined;
  direction: Direction;
  loadCollections(signal?: AbortSignal): Promise<Collections>;
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
    options: LoadOptions,
  ): Promise<LoadedNeighbours>;
  /** Vertices with this attribute value, with their edges to shown vertices. Empty if there is no match. */
  search(model: GraphModel, attribute: string, value: unknown, options: LoadOptions): Promise<SearchResult>;
  /** Database edges between shown vertices that are not shown yet. */
  loadEdgesAmong(model: GraphModel, vertexIds: readonly string[], signal?: AbortSignal): Promise<GraphPatch>;
  /** Labels of shown vertices, read from `labelAttribute`. */
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
  /** Sorted attribute names of a few random vertices or edges. */
  loadAttributeExamples(kind: 'vertices' | 'edges', signal?: AbortSignal): Promise<readonly string[]>;
  loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument>;
  /**
   * Changes some attributes and keeps the values of the others (`undefined` removes an attribute). Returns the
   * document.
   */
  saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument>;
  createVertex(collection: string, document: GraphDocument): Promise<string>;
  createEdge(collection: string, from: string, to: string, document?: GraphDocument): Promise<string>;
  /** Deletes the vertex and all its edges from the database. */
  deleteVertex(id: string): Promise<void>;
  deleteEdge(id: string): Promise<void>;
}

export interface SearchResult {
  readonly patch: GraphPatch;
  /** Ids of the matching vertices, including the shown ones. */
  readonly found: readonly string[];
}

/** One row per vertex or edge, in the shape of query results. */
export type VertexRow = readonly [id: string, label: unknown];
export type EdgeRow = readonly [from: string, to: string, id: string];
