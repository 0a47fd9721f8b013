import type { EdgeDirection, GraphInput } from './graph-jobs.ts';

/** The direction from parents to children. */
export type TreeOrientation = 'down' | 'up' | 'right' | 'left';

/** Vertices ordered by a value. World units; the caller transfers all arrays to the job. */
export interface ArrangeInput {
  readonly vertexCount: number;
  /** Float64 by vertex: descending; NaN last. */
  readonly values: Float64Array;
  /** Uint16 by vertex: order of equal values. */
  readonly groups: Uint16Array;
  readonly shape: 'circle' | 'grid' | 'rings';
  /** Distance between neighbours. */
  readonly gap: number;
  /** Maximum number of bands of rings. */
  readonly ringCount: number;
}

export interface TreeInput extends GraphInput {
  /** Vertex index; default: each component gets its own root. */
  readonly root?: number | undefined;
  readonly direction: EdgeDirection;
  readonly orientation: TreeOrientation;
  readonly siblingGap: number;
  readonly levelGap: number;
}

export interface RadialInput extends GraphInput {
  readonly root?: number | undefined;
  /** Minimum distance between rings. */
  readonly ringGap: number;
  /** Average distance between neighbours on a ring. */
  readonly vertexGap: number;
}

export interface LayeredInput extends GraphInput {
  readonly orientation: TreeOrientation;
  readonly siblingGap: number;
  readonly levelGap: number;
}

/** Drawn sizes of vertices in world units. */
export interface VertexExtents {
  /** Float32 by vertex: half width and half height of its box; the radius of a disc is its half width. */
  readonly halfWidths: Float32Array;
  readonly halfHeights: Float32Array;
  readonly isRound: boolean;
}

/** A layout with overlapping vertices. World units; the caller transfers all arrays to the job. */
export interface SeparateInput extends VertexExtents {
  /** Float32, 2 · V: x, y interleaved. */
  readonly positions: Float32Array;
  /** Minimum distance between any two vertices. */
  readonly gap: number;
  /** Uint8 by vertex; 1: fixed position. */
  readonly fixed: Uint8Array;
}

/** Treatment of a box: none; other vertices are moved out; its own vertices are first moved together. */
export const boxCare = { none: 0, clear: 1, gather: 2 } as const;

/** A layout with boxes around vertices; other vertices are moved out. World units; the caller transfers all arrays. */
export interface MakeSpaceInput extends GraphInput {
  /** As in `SeparateInput`; discs are treated as squares. */
  readonly positions: Float32Array;
  readonly halfWidths: Float32Array;
  readonly halfHeights: Float32Array;
  readonly fixed: Uint8Array;
  /** The vertices of box b start at `boxOffsets[b]` in `boxVertices`. Nested boxes follow their outer box. */
  readonly boxOffsets: Uint32Array;
  readonly boxVertices: Uint32Array;
  /** Float32 by box: padding around its vertices. */
  readonly margins: Float32Array;
  /** Padding above a box for its title. */
  readonly titleHeight: number;
  /** Uint8 by box: one of `boxCare`. */
  readonly care: Uint8Array;
  readonly seed: number;
}
