import type { IdList } from './lib/packed-ids.ts';

/** A change of the graph in the workspace: steps applied in order, all or none. `GraphModel.apply` returns the inverse. */
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

/** What JSON calls an object; a vertex's or an edge's document. */
export type GraphDocument = Readonly<Record<string, unknown>>;

/** Bits of a vertex's flags column. */
export const vertexFlag = { pinned: 1, expanded: 2, selected: 4, hidden: 8 } as const;
export type VertexFlagName = keyof typeof vertexFlag;

/** Columns of new vertices; every column that is given has one entry (positions: two) for each id. */
export interface AddVertices {
  readonly kind: 'addVertices';
  /** `collection/key`. */
  readonly ids: IdList;
  /** Without an entry the key is the label. */
  readonly labels?: readonly (string | undefined)[];
  /** World x, y interleaved, float32. Without it vertices are placed near `around`, or scattered, and left to the layout. */
  readonly positions?: Float32Array;
  readonly flags?: Uint8Array;
  /** 1: has its place; 0: the layout has still to find one. Default: 1 with positions, 0 without. */
  readonly settled?: Uint8Array;
  /** Neighbours in the database that are not shown. */
  readonly hiddenNeighbours?: Uint32Array;
  readonly documents?: readonly (GraphDocument | undefined)[];
  /** Id of a vertex near which they start when they have no positions. */
  readonly around?: string;
  /** Final indices, ascending (an inverse's way back); without it they are appended. */
  readonly at?: Uint32Array;
}

/** Removes vertices without edges. Indices are strictly ascending. The last vertices move into the holes. */
export interface RemoveVertices {
  readonly kind: 'removeVertices';
  readonly indices: Uint32Array;
}

/** Columns of new edges. The ends are vertex ids (`from`, `to`), or vertex indices (`sources`, `targets`). */
export interface AddEdges {
  readonly kind: 'addEdges';
  /** `collection/key`. */
  readonly ids: IdList;
  readonly from?: IdList;
  readonly to?: IdList;
  readonly sources?: Uint32Array;
  readonly targets?: Uint32Array;
  readonly documents?: readonly (GraphDocument | undefined)[];
  /** Final indices, ascending (an inverse's way back); without it they are appended. */
  readonly at?: Uint32Array;
}

/** Indices are strictly ascending. The last edges move into the holes. */
export interface RemoveEdges {
  readonly kind: 'removeEdges';
  readonly indices: Uint32Array;
}

/** Replaces whole flag bytes; `values[i]` belongs to vertex `indices[i]`. Indices are distinct. */
export interface SetFlags {
  readonly kind: 'setFlags';
  readonly indices: Uint32Array;
  readonly values: Uint8Array;
}

/** Moves vertices; values are world x, y interleaved. Indices are distinct. */
export interface SetPositions {
  readonly kind: 'setPositions';
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

export interface SetLabels {
  readonly kind: 'setLabels';
  readonly indices: Uint32Array;
  /** `undefined`: the key is the label. */
  readonly values: readonly (string | undefined)[];
}

export interface SetHiddenNeighbours {
  readonly kind: 'setHiddenNeighbours';
  readonly indices: Uint32Array;
  readonly values: Uint32Array;
}

/** Keeps or forgets (`undefined`) documents of vertices and edges by id. Ids are distinct. */
export interface SetDocuments {
  readonly kind: 'setDocuments';
  readonly ids: readonly string[];
  readonly values: readonly (GraphDocument | undefined)[];
}

/** Why vertices are one community: 'One Node', 'Similar Nodes', or 'attribute: value'. */
export interface CommunityReason {
  readonly key: string;
  readonly value: string;
  readonly text: string;
}

/** Vertices drawn as one while it is collapsed, and inside one box while it is expanded. */
export interface Community {
  readonly reason: CommunityReason;
  readonly isExpanded: boolean;
  /** The node limit has made it, so it may dissolve it where there is room. */
  readonly isAutomatic?: boolean;
  /** As they were when they were hidden; of an expanded one only the ids are of use. */
  readonly members: Omit<AddVertices, 'kind' | 'at' | 'around' | 'ids'> & {
    readonly ids: readonly string[];
    readonly positions: Float32Array;
  };
  /** All edges with at least one end inside, none while it is expanded. */
  readonly edges: EdgeRows;
  /** By level, the coarsest first, Uint32 by member: the parts as which it opens. */
  readonly levels: readonly Uint32Array[];
  /** Where the community was placed: the middle of its members, world units. */
  readonly middle: { readonly x: number; readonly y: number };
}

export interface EdgeRows {
  readonly ids: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly documents: readonly (GraphDocument | undefined)[];
}

/** Keeps or forgets (`undefined`) communities by id. Ids are distinct. */
export interface SetCommunities {
  readonly kind: 'setCommunities';
  readonly ids: readonly string[];
  readonly values: readonly (Community | undefined)[];
}
