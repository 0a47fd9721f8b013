import type { GraphInput } from './graph-jobs.ts';

/** Reason for a group: 'One Node', 'Similar Nodes', or 'attribute: value'. */
export const groupKind = { oneNode: 0, similarNodes: 1, attribute: 2 } as const;

/** Groups vertices by similarity, or by values if `values` is given. */
export interface GroupingInput extends GraphInput {
  /** Uint32: distinct indices of the vertices to group. */
  readonly candidates: Uint32Array;
  /** Uint32, candidates + 1: offsets of each candidate's attribute pairs in `pairs`. */
  readonly pairOffsets: Uint32Array;
  /** Uint32: numbers of attribute pairs (attribute and value); distinct within a candidate. */
  readonly pairs: Uint32Array;
  /** Uint32 by candidate: number of the value to group by. */
  readonly values?: Uint32Array | undefined;
  /** Minimum similarity of two similar vertices, above 0 and at most 1. */
  readonly threshold: number;
  /** Maximum number of similarity groups; 0: no limit. Beyond it the smallest groups join the most similar others. */
  readonly maxGroups: number;
}

export interface GroupingResult {
  /** Uint32 by candidate: its group, 0 to count − 1, the largest first. */
  readonly members: Uint32Array;
  readonly count: number;
  /** Uint8 by group: `groupKind`. */
  readonly kinds: Uint8Array;
}

/** The current view, from which the node limit plans its changes. */
export interface NodeLimitInput extends GraphInput {
  /** Maximum number of shown vertices. */
  readonly limit: number;
  /** Uint32 by vertex: number of represented vertices; more than 1 for a collapsed community. */
  readonly sizes: Uint32Array;
  /** Uint8 by vertex; 1: must not change. */
  readonly kept: Uint8Array;
  /** Uint8 by vertex; 1: a community that the limit created and may dissolve. */
  readonly isOwn: Uint8Array;
  /** Uint32 by vertex: the number of its collection. */
  readonly collections: Uint32Array;
  /** Uint32, expanded communities + 1: offsets of each community's shown vertices in `boxVertices`. */
  readonly boxOffsets: Uint32Array;
  readonly boxVertices: Uint32Array;
  readonly seed: number;
}

export interface NodeLimitResult {
  /** Uint32: indices of the expanded communities to collapse. */
  readonly collapsed: Uint32Array;
  /** Uint32 by vertex: number of its new community, from 1; 0: none. */
  readonly groups: Uint32Array;
  /** Uint32: vertex indices of communities to dissolve. */
  readonly dissolved: Uint32Array;
  /** Number of shown vertices after the changes. */
  readonly shown: number;
}

/** Draws each level of a community hierarchy as a map: a point belongs to the community with most vertices near it. */
export interface RegionMapInput {
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
  /** Uint32, levelCount · V, level by level, the finest first, as in `LeidenResult.levels`. */
  readonly levels: Uint32Array;
  readonly levelCount: number;
  /** Uint32 by vertex; the vertices of highest degree represent their community. */
  readonly degrees: Uint32Array;
}

/** Regions level by level, the coarsest first; within a level, the largest first. */
export interface RegionMapResult {
  /** Uint32 by region: its level; 0 is the coarsest shown. */
  readonly levelOf: Uint32Array;
  /** Uint32 by shown level: index of the input's level. */
  readonly inputLevels: Uint32Array;
  /** Uint32 by region: the number of its community in its level, and in the coarsest level of the input. */
  readonly communities: Uint32Array;
  readonly tops: Uint32Array;
  /** Uint32 by region: number of members, inside and outside its area. */
  readonly sizes: Uint32Array;
  /** Float32, 2 · regions: world x, y of the label, the centre of its largest area. */
  readonly middles: Float32Array;
  /** Float32 by region: total area in square world units. */
  readonly areas: Float32Array;
  /** Uint32, `hubsPerRegion` · regions: members of highest degree, descending; `noVertex` fills the rest. */
  readonly hubs: Uint32Array;
  /** Uint32, regions + 1: offsets of each region's rings. */
  readonly ringStarts: Uint32Array;
  /** Uint32, rings + 1: offsets of each ring in `points`, counted in points. */
  readonly pointStarts: Uint32Array;
  /** Float32: world x, y interleaved; closed outlines, holes in the opposite direction. */
  readonly points: Float32Array;
}

export const hubsPerRegion = 5;
export const noVertex = 0xffffffff;
