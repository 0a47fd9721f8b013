import type { GraphInput } from './graph-jobs.ts';

/** Why vertices are one group: 'One Node', 'Similar Nodes', or 'attribute: value'. */
export const groupKind = { oneNode: 0, similarNodes: 1, attribute: 2 } as const;

/** Groups some vertices: by similarity, or by values where `values` is given. */
export interface GroupingInput extends GraphInput {
  /** Uint32: indices of the vertices to be grouped, distinct. */
  readonly candidates: Uint32Array;
  /** Uint32, candidates + 1: where the attribute pairs of each begin in `pairs`. */
  readonly pairOffsets: Uint32Array;
  /** Uint32: numbers of attribute pairs (attribute and value); distinct for each candidate. */
  readonly pairs: Uint32Array;
  /** Uint32 by candidate: the number of the value that it is grouped by. */
  readonly values?: Uint32Array | undefined;
  /** Similar are two whose similarity is at least this, above 0 and at most 1. */
  readonly threshold: number;
  /** Groups by similarity, at most; 0: as many as there are. Of more the smallest join the most similar others. */
  readonly mostGroups: number;
}

export interface GroupingResult {
  /** Uint32 by candidate: its group, 0 to count − 1, the largest first. */
  readonly members: Uint32Array;
  readonly count: number;
  /** Uint8 by group: `groupKind`. */
  readonly kinds: Uint8Array;
}

/** What is shown, for the limit to plan with. */
export interface NodeLimitInput extends GraphInput {
  /** Vertices that may be shown. */
  readonly limit: number;
  /** Uint32 by vertex: how many vertices it stands for; more than 1: a collapsed community. */
  readonly sizes: Uint32Array;
  /** Uint8 by vertex; 1: stays as it is. */
  readonly kept: Uint8Array;
  /** Uint8 by vertex; 1: a community that the limit has made, so it may dissolve it. */
  readonly isOwn: Uint8Array;
  /** Uint32 by vertex: the number of its collection. */
  readonly collections: Uint32Array;
  /** Uint32, expanded communities + 1, and the shown vertices of each: `boxVertices[boxOffsets[b] ..]`. */
  readonly boxOffsets: Uint32Array;
  readonly boxVertices: Uint32Array;
  readonly seed: number;
}

export interface NodeLimitResult {
  /** Uint32: expanded communities to be collapsed, by their number. */
  readonly collapsed: Uint32Array;
  /** Uint32 by vertex: the new community that it goes into, from 1; 0: none. */
  readonly groups: Uint32Array;
  /** Uint32: vertex indices of communities to be dissolved. */
  readonly dissolved: Uint32Array;
  /** Vertices shown afterwards. */
  readonly shown: number;
}

/** Draws each level of a hierarchy of communities as a map: who has the most of the vertices where. */
export interface RegionMapInput {
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
  /** Uint32, levelCount · V, level by level, the finest first, as `LeidenResult.levels`. */
  readonly levels: Uint32Array;
  readonly levelCount: number;
  /** Uint32 by vertex: the best connected stand for their community. */
  readonly degrees: Uint32Array;
}

/** Regions level by level, the coarsest first, and in each level the largest first. */
export interface RegionMapResult {
  /** Uint32 by region: its level, 0 the coarsest shown. */
  readonly levelOf: Uint32Array;
  /** Uint32 by shown level: which of the input's it is. */
  readonly inputLevels: Uint32Array;
  /** Uint32 by region: the number of its community in its level, and in the coarsest of the input. */
  readonly communities: Uint32Array;
  readonly tops: Uint32Array;
  /** Uint32 by region: members, wherever they lie. */
  readonly sizes: Uint32Array;
  /** Float32, 2 · regions: world x, y of the middle of its main land, where its name goes. */
  readonly middles: Float32Array;
  /** Float32 by region: world units squared of all its land. */
  readonly areas: Float32Array;
  /** Uint32, `hubsPerRegion` · regions: vertex indices of the best connected members, the best first; `noVertex` after the last. */
  readonly hubs: Uint32Array;
  /** Uint32, regions + 1: where the rings of each begin. */
  readonly ringStarts: Uint32Array;
  /** Uint32, rings + 1: where the points of each ring begin in `points`, counted in points. */
  readonly pointStarts: Uint32Array;
  /** Float32: world x, y interleaved; closed outlines, holes the other way round. */
  readonly points: Float32Array;
}

export const hubsPerRegion = 5;
export const noVertex = 0xffffffff;
