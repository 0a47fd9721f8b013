import type { EdgeDirection, GraphInput } from './graph-jobs.ts';

/** Which way children lie. */
export type TreeOrientation = 'down' | 'up' | 'right' | 'left';

/** Vertices in the order of a value. World units; all arrays are the job's own after the start. */
export interface ArrangeInput {
  readonly vertexCount: number;
  /** Float64 by vertex: the largest first; NaN last. */
  readonly values: Float64Array;
  /** Uint16 by vertex: orders equal values. */
  readonly groups: Uint16Array;
  readonly shape: 'circle' | 'grid' | 'rings';
  /** Between neighbours. */
  readonly gap: number;
  /** Rings are in so many bands, at most. */
  readonly ringCount: number;
}

export interface TreeInput extends GraphInput {
  /** Vertex index; without it each part finds its own. */
  readonly root?: number | undefined;
  readonly direction: EdgeDirection;
  readonly orientation: TreeOrientation;
  readonly siblingGap: number;
  readonly levelGap: number;
}

export interface RadialInput extends GraphInput {
  readonly root?: number | undefined;
  /** Between rings, at least. */
  readonly ringGap: number;
  /** Between neighbours on a ring, on average. */
  readonly vertexGap: number;
}

export interface LayeredInput extends GraphInput {
  readonly orientation: TreeOrientation;
  readonly siblingGap: number;
  readonly levelGap: number;
}

/** How large vertices are drawn, world units. */
export interface VertexExtents {
  /** Float32 by vertex: half of its box; of discs the radius is the half width. */
  readonly halfWidths: Float32Array;
  readonly halfHeights: Float32Array;
  readonly isRound: boolean;
}

/** A picture whose vertices may cover each other. World units; all arrays are the job's own after the start. */
export interface SeparateInput extends VertexExtents {
  /** Float32, 2 · V: x, y interleaved. */
  readonly positions: Float32Array;
  /** Kept between any two. */
  readonly gap: number;
  /** Uint8 by vertex; 1: stays where it is. */
  readonly fixed: Uint8Array;
}

/** What is done for a box: nothing; strangers leave it; its vertices are gathered before that. */
export const boxCare = { none: 0, clear: 1, gather: 2 } as const;

/** A picture with boxes around vertices, in which no others are to lie. World units; all arrays are the job's own. */
export interface MakeRoomInput extends GraphInput {
  /** As in `SeparateInput`; discs count as squares. */
  readonly positions: Float32Array;
  readonly halfWidths: Float32Array;
  readonly halfHeights: Float32Array;
  readonly fixed: Uint8Array;
  /** The vertices of box b start at `boxOffsets[b]` in `boxVertices`. Boxes within others come after them. */
  readonly boxOffsets: Uint32Array;
  readonly boxVertices: Uint32Array;
  /** Float32 by box: kept free around its vertices. */
  readonly margins: Float32Array;
  /** Kept free above a box, for its title. */
  readonly titleHeight: number;
  /** Uint8 by box: one of `boxCare`. */
  readonly care: Uint8Array;
  readonly seed: number;
}
