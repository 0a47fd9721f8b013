import type { IdList } from './lib/packed-ids.ts';

/** An atomic change of the workspace's graph: steps applied in order. `GraphModel.apply` returns the inverse. */
export type GraphPatch = readonly GraphStep[];

export type GraphStep =
  | AddVertices
  | RemoveVertices
  | AddEdges
  | RemoveEdges
  | SetFlags
  | SetPositions
  | SetLabels
  | SetHiddenNeighbours
  | SetDocuments
  | SetCommunities;

/** A JSON object: the document of a vertex or an edge. */
export type GraphDocument = Readonly<Record<string, unknown>>;

/** Bits of a vertex's flags column. */
export const vertexFlag = { pinned: 1, expanded: 2, selected: 4, hidden: 8 } as const;
export type VertexFlagName = keyof typeof vertexFlag;

/** Columns of new vertices; each given column has one entry (positions: two) per id. */
export interface AddVertices {
  readonly kind: 'addVertices';
  /** `collection/key`. */
  readonly ids: IdList;
  /** Default of an entry: the key. */
  readonly labels?: readonly (string | undefined)[];
  /** Float32, world x, y interleaved. Default: near `around` or random; the layout then places the vertices. */
  readonly positions?: Float32Array;
  readonly flags?: Uint8Array;
  /** 1: placed; 0: the layout still has to place the vertex. Default: 1 with positions, 0 without. */
  readonly settled?: Uint8Array;
  /** Number of neighbours in the database that are not shown. */
  readonly hiddenNeighbours?: Uint32Array;
  readonly documents?: readonly (GraphDocument | undefined)[];
  /** Id of the vertex near which vertices without positions start. */
  readonly around?: string;
  /** Final indices, ascending (for inverses); default: appended. */
  readonly at?: Uint32Array;
}

/** Removes vertices without edges. Indices are strictly ascending. The last vertices fill the gaps. */
export interface RemoveVertices {
  readonly kind: 'removeVertices';
  readonly indices: Uint32Array;
}

/** Columns of new edges. Ends are vertex ids (`from`, `to`) or vertex indices (`sources`, `targets`). */
export interface AddEdges {
  readonly kind: 'addEdges';
  /** `collection/key`. */
  readonly ids: IdList;
  readonly from?: IdList;
  readonly to?: IdList;
  readonly sources?: Uint32Array;
  readonly targets?: Uint32Array;
  readonly documents?: readonly (GraphDocument | undefined)[];
  /** Final indices, ascending (for inverses); default: appended. */
  readonly at?: Uint32Array;
}

/** Indices are strictly ascending. The last edges fill the gaps. */
export interface RemoveEdges {
  readonly kind: 'removeEdges';
  readonly indices: Uint32Array;
}

/** Replaces whole flag bytes; `values[i]` belongs to vertex `indices[i]`. Indices are distinct. */
interface SetFlags {
  readonly kind: 'setFlags';
  readonly indices: Uint32Array;
  readonly values: Uint8Array;
}

/** Moves vertices; values are world x, y interleaved. Indices are distinct. */
interface SetPositions {
  readonly kind: 'setPositions';
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

interface SetLabels {
  readonly kind: 'setLabels';
  readonly indices: Uint32Array;
  /** `undefined`: the key is the label. */
  readonly values: readonly (string | undefined)[];
}

interface SetHiddenNeighbours {
  readonly kind: 'setHiddenNeighbours';
  readonly indices: Uint32Array;
  readonly values: Uint32Array;
}

/** Stores or removes (`undefined`) documents of vertices and edges by id. Ids are distinct. */
interface SetDocuments {
  readonly kind: 'setDocuments';
  readonly ids: readonly string[];
  readonly values: readonly (GraphDocument | undefined)[];
}

/** Reason for a community: 'One Node', 'Similar Nodes', or 'attribute: value'. */
export interface CommunityReason {
  readonly key: string;
  readonly value: string;
  readonly text: string;
}

/** Vertices that are drawn as one when collapsed, and inside one box when expanded. */
export interface Community {
  readonly reason: CommunityReason;
  readonly isExpanded: boolean;
  /** Created by the node limit, which may dissolve it. */
  readonly isAutomatic?: boolean;
  /** The members' state before they were hidden; for an expanded community only the ids are used. */
  readonly members: Omit<AddVertices, 'kind' | 'at' | 'around'> & {
    readonly positions: Float32Array;
  };
  /** All edges with at least one end inside; empty while expanded. */
  readonly edges: EdgeRows;
  /** Uint32 by member, level by level, the coarsest first: the parts into which it expands. */
  readonly levels: readonly Uint32Array[];
  /** Position of the community: the centre of its members, world units. */
  readonly middle: { readonly x: number; readonly y: number };
}

export interface EdgeRows {
  readonly ids: IdList;
  readonly from: IdList;
  readonly to: IdList;
  readonly documents?: readonly (GraphDocument | undefined)[];
}

/** Stores or removes (`undefined`) communities by id. Ids are distinct. */
interface SetCommunities {
  readonly kind: 'setCommunities';
  readonly ids: readonly string[];
  readonly values: readonly (Community | undefined)[];
}
