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
