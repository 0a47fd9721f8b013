import type { GraphInput } from './graph-jobs.ts';

/** Seeded graphs that benchmarks are run on. */
export const generatorIds = ['grid', 'planted', 'barabasi-albert', 'r-mat', 'lfr'] as const;
export type GeneratorId = (typeof generatorIds)[number];

export interface GenerateGraphInput {
  readonly generator: GeneratorId;
  /** About; vertices that get no edge are left out. */
  readonly vertexCount: number;
  readonly seed: number;
}

export interface GenerateGraphResult {
  readonly vertexCount: number;
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** The graph of the pictures that are to be measured; they are posted. */
export type LayoutQualityInput = GraphInput;

export type LayoutQualityMessage =
  /** A picture (float32, 2 · V: x, y interleaved) and a number that its figures are known by. */
  | { readonly kind: 'measure'; readonly positions: Float32Array; readonly mark: number }
  /** The last picture has been posted. */
  | { readonly kind: 'end' };

/** What the picture says, and what the shown values so far mean as well: three numbers for each. */
export interface LayoutQualityResult {
  /** Float32, 3 by picture: mark, normalised stress (lower is better), neighbourhood preservation (higher is better). */
  readonly figures: Float32Array;
}
