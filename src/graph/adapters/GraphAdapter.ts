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

/** Which edges count as leading to neighbours. */
export type Direction = 'outbound' | 'any';

export interface LoadOptions {
  /** Vertices that may be added, at most. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface NeighbourCounts {
  /** Neighbours in the database, shown ones too. */
  readonly total: number;
  /** Those that are not shown after the patch: the limit left them out. */
  readonly hidden: number;
}

export interface LoadedNeighbours {
  readonly patch: GraphPatch;
  /** By vertex id. */
  readonly counts: ReadonlyMap<string, NeighbourCounts>;
}

/** A part of a long loading; apply its patch before asking for the next. */
export interface LoadStep {
  readonly patch: GraphPatch;
  /** Vertices and edges so far, and in all. */
  readonly done: number;
  readonly total: number;
}

/**
 * Where the vertices and edges of the workspace come from. Each loading gives a patch for the model as it is then.
 * Laws: a patch adds at most `limit` vertices; each edge end is in the patch or in the model; nothing that the model
 * has is added again; after the signal a call rejects with AbortError and gives nothing more; a read-only adapter
 * refuses every change with its message.
 */
export interface GraphAdapter {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** The attribute whose value is a vertex's label; undefined: the key. Counts for vertices loaded afterwards. */
  labelAttribute: string | undefined;
  direction: Direction;
  loadCollections(signal?: AbortSignal): Promise<Collections>;
  loadCounts(signal?: AbortSignal): Promise<Counts>;
  /** A random connected section of at most `limit` vertices (further random ones where it ends), with their edges. */
  loadRandom(model: GraphModel, options: LoadOptions): Promise<GraphPatch>;
  /** Everything, first the vertices, in the order of the database. */
  loadAll(model: GraphModel, signal?: AbortSignal): AsyncGenerator<LoadStep>;
  /** Neighbours of shown vertices, at most `limit` new ones of each, with their edges to what is shown. */
  loadNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions,
  ): Promise<LoadedNeighbours>;
  /** Vertices with this value of an attribute, with their edges to what is shown. Empty when none was found. */
  search(model: GraphModel, attribute: string, value: unknown, options: LoadOptions): Promise<SearchResult>;
  /** Edges of the database between shown vertices that are not shown yet. */
  loadEdgesAmong(model: GraphModel, vertexIds: readonly string[], signal?: AbortSignal): Promise<GraphPatch>;
  /** Labels of shown vertices by `labelAttribute`. */
  loadLabels(model: GraphModel, signal?: AbortSignal): Promise<GraphPatch>;
  /** Values of an attribute of vertices or edges by id, of those that have one at least; others' may be among them. */
  loadValues(
    attribute: string,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>>;
  /** Names of attributes that vertices (or edges) have, from a few random ones; sorted. */
  loadAttributeExamples(kind: 'vertices' | 'edges', signal?: AbortSignal): Promise<readonly string[]>;
  loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument>;
  /** Changes some attributes (`undefined`: takes it away), leaving the others' values untouched; gives the document. */
  saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument>;
  createVertex(collection: string, document: GraphDocument): Promise<string>;
  createEdge(collection: string, from: string, to: string, document?: GraphDocument): Promise<string>;
  /** Deletes the vertex and all its edges in the database. */
  deleteVertex(id: string): Promise<void>;
  deleteEdge(id: string): Promise<void>;
}

export interface SearchResult {
  readonly patch: GraphPatch;
  /** Ids of the vertices that were found, shown ones too. */
  readonly found: readonly string[];
}

/** A row for each vertex and edge, as queries answer. */
export type VertexRow = readonly [id: string, label: unknown];
export type EdgeRow = readonly [from: string, to: string, id: string];
