import type { GraphInput } from './graph-jobs.ts';

/** Seeded random graphs for benchmarks. */
export const generatorIds = ['grid', 'planted', 'barabasi-albert', 'r-mat', 'lfr'] as const;
export type GeneratorId = (typeof generatorIds)[number];

export interface GenerateGraphInput {
  readonly generator: GeneratorId;
  /** Approximate number of vertices; isolated vertices are removed. */
  readonly vertexCount: number;
  readonly seed: number;
}

export interface GenerateGraphResult {
  readonly vertexCount: number;
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** The graph of the layouts to measure; the layouts are posted as messages. */
export type LayoutQualityInput = GraphInput;

export type LayoutQualityMessage =
  /** A layout (float32, 2 · V: x, y interleaved) and the id of its results. */
  | { readonly kind: 'measure'; readonly positions: Float32Array; readonly mark: number }
  /** The last layout has been posted. */
  | { readonly kind: 'end' };

/** The measures of one layout and their means so far: three numbers each. */
export interface LayoutQualityResult {
  /** Float32, 3 per layout: id, normalised stress (lower is better), neighbourhood preservation (higher is better). */
  readonly figures: Float32Array;
}
