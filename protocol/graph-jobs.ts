/** A graph for reckoning. All arrays are the job's own after the start. */
export interface GraphInput {
  readonly vertexCount: number;
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32 by edge, not negative; without them each edge counts 1. */
  readonly weights?: Float32Array | undefined;
}

/** Directions are ignored, loops left out. Without weights parallel edges count once, with weights their sum. */
export interface LeidenInput extends GraphInput {
  /** 1 is modularity as Newman has it; larger gives more and smaller communities. */
  readonly resolution: number;
  readonly seed: number;
}

export interface PartitionResult {
  /** Uint32 by vertex: 0 to count − 1, the largest part first. */
  readonly members: Uint32Array;
  readonly count: number;
}

export interface LeidenResult extends PartitionResult {
  /** At the resolution asked for. */
  readonly modularity: number;
  readonly levelCount: number;
  /**
   * Uint32, levelCount · V, level by level, the finest first: the part of each vertex, numbered from 0. Each part lies
   * whole in one of the next level; the last level is `members`.
   */
  readonly levels: Uint32Array;
}

export interface ComponentsInput extends GraphInput {
  /** Strong: each vertex reaches each other along the edges' directions. */
  readonly isStrong: boolean;
}

export interface LabelPropagationInput extends GraphInput {
  readonly seed: number;
}

export interface PageRankInput extends GraphInput {
  /** Usually 0.85; above 0 and below 1. */
  readonly damping: number;
}

/** A number for each vertex. */
export interface MetricResult {
  /** Float64 by vertex. */
  readonly scores: Float64Array;
}

export interface DegreeInput extends GraphInput {
  readonly direction: 'in' | 'out' | 'any';
}

/** Core numbers on the simple undirected graph. */
export type CoreInput = GraphInput;

/** On the simple undirected graph. */
export interface DistancesResult {
  /** Float64 by vertex: the sum of 1 / distance to all others, divided by V − 1. */
  readonly harmonic: Float64Array;
  /** Float64 by vertex: (reached − 1)² / (sum of distances · (V − 1)), as Wasserman and Faust have it. */
  readonly closeness: Float64Array;
  /** Uint32 by vertex: the largest distance to a vertex that is reached. */
  readonly eccentricity: Uint32Array;
}

/** On the simple undirected graph. */
export interface BetweennessInput extends GraphInput {
  /** From how many vertices paths are counted; V or more: from all, exactly. */
  readonly samples: number;
  readonly seed: number;
}

export interface BetweennessResult extends MetricResult {
  /**
   * Scores are shares of all ordered pairs of other vertices. With a probability of 0.95 every score is within this of
   * the exact one (Hoeffding's bound over all vertices); 0 when exact.
   */
  readonly errorBound: number;
}

/** On the simple undirected graph. */
export interface TrianglesResult {
  /** Uint32 by vertex. */
  readonly triangles: Uint32Array;
  /** Float64 by vertex: the share of pairs of neighbours that are neighbours; 0 with fewer than two. */
  readonly clustering: Float64Array;
}
