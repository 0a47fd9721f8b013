/** A graph for computations. The caller transfers all arrays to the job. */
export interface GraphInput {
  readonly vertexCount: number;
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32 by edge, not negative; default: 1 for each edge. */
  readonly weights?: Float32Array | undefined;
}

/** Ignores directions and loops. Parallel edges count once without weights; with weights they are summed. */
export interface LeidenInput extends GraphInput {
  /** Resolution; 1 is Newman's modularity, larger values give more and smaller communities. */
  readonly resolution: number;
  readonly seed: number;
}

export interface PartitionResult {
  /** Uint32 by vertex: 0 to count − 1, the largest part first. */
  readonly members: Uint32Array;
  readonly count: number;
}

export interface LeidenResult extends PartitionResult {
  /** Modularity at the requested resolution. */
  readonly modularity: number;
  readonly levelCount: number;
  /**
   * Uint32, levelCount · V, level by level, the finest first: the part of each vertex, numbered from 0. Each part is a
   * subset of one part of the next level; the last level is `members`.
   */
  readonly levels: Uint32Array;
}

export interface ComponentsInput extends GraphInput {
  /** Strong: directed paths connect all pairs of vertices in both directions. */
  readonly isStrong: boolean;
}

export interface LabelPropagationInput extends GraphInput {
  readonly seed: number;
}

/** Direction of traversal: along the edges (`out`), against them (`in`) or both. */
export type EdgeDirection = 'in' | 'out' | 'any';

export interface PageRankInput extends GraphInput {
  /** Damping factor, above 0 and below 1; usually 0.85. */
  readonly damping: number;
  /** Uint32: vertices where the surfer begins again, all equally often; empty or undefined: all vertices. */
  readonly starts?: Uint32Array | undefined;
}

/** One number per vertex. */
export interface MetricResult {
  /** Float64 by vertex. */
  readonly scores: Float64Array;
}

export interface DegreeInput extends GraphInput {
  readonly direction: EdgeDirection;
}

/** `in`: incoming edges determine the score. */
export interface EigenvectorInput extends GraphInput {
  readonly direction: EdgeDirection;
}

export interface EigenvectorResult extends MetricResult {
  /** False: the maximum number of iterations was reached before the scores converged. */
  readonly isConverged: boolean;
}

export interface HitsResult {
  /** Float64 by vertex. */
  readonly hubs: Float64Array;
  readonly authorities: Float64Array;
  readonly isConverged: boolean;
}

/** Core numbers on the simple undirected graph. */
export type CoreInput = GraphInput;

/** Weights are lengths above 0; the shortest of parallel edges counts. Without weights each edge has length 1. */
interface SampledInput extends GraphInput {
  /** Number of sampled source vertices; V or more: all vertices, exact. */
  readonly samples: number;
  readonly seed: number;
  /** Paths follow edge directions; otherwise directions are ignored. */
  readonly isDirected: boolean;
}

export type ClosenessInput = SampledInput;

/** Distances from a vertex to the others. */
export interface ClosenessResult {
  /** Float64 by vertex: sum of 1 / distance to all others, divided by V − 1. */
  readonly harmonic: Float64Array;
  /** Float64 by vertex: (others reached)² / (sum of distances · (V − 1)), by Wasserman and Faust. */
  readonly closeness: Float64Array;
  /**
   * Error bound: with probability 0.95 all harmonic scores differ from the exact ones by at most this (Hoeffding's
   * bound over all vertices); 0 if exact. Closeness has no such bound.
   */
  readonly errorBound: number;
}

/** On the simple undirected graph. */
export interface EccentricityInput extends GraphInput {
  /** Approximate maximum number of source vertices per component; at least the component's size: exact. */
  readonly searches: number;
}

export interface EccentricityResult {
  /** Uint32 by vertex: largest distance to a reachable vertex, or a lower bound of it. */
  readonly eccentricity: Uint32Array;
  /** Minimum and maximum eccentricity in the largest component. */
  readonly radius: number;
  readonly diameter: number;
  /** Number of breadth-first searches. */
  readonly searchCount: number;
  /** Number of inexact vertices and their maximum error (values are lower bounds); 0 if all are exact. */
  readonly openCount: number;
  readonly maxMissing: number;
}

export type BetweennessInput = SampledInput;

export interface BetweennessResult extends MetricResult {
  /**
   * Scores are shares of all ordered pairs of other vertices. Error bound: with probability 0.95 all scores differ from
   * the exact ones by at most this; 0 if exact.
   */
  readonly errorBound: number;
  /** Set if the scores were estimated from sampled paths; undefined: exact, or from sampled sources. */
  readonly sampling: PathSampling | undefined;
}

/** How scores were estimated from sampled paths; with `shareInterval`, each has an interval of its own. */
export interface PathSampling {
  /** Number of sampled pairs of vertices. */
  readonly trials: number;
  /** Of `shareInterval`; all intervals together are right with probability 0.95. */
  readonly log: number;
  /** A score is this factor times the share of sampled paths through the vertex. */
  readonly scale: number;
  /** So many of the highest values are certain to be the highest ones, at most 20. */
  readonly certainCount: number;
  /** Work of the run relative to that of an exact one. */
  readonly workShare: number;
}

/** On the simple undirected graph. */
export interface TrianglesResult {
  /** Uint32 by vertex. */
  readonly triangles: Uint32Array;
  /** Float64 by vertex: share of connected pairs of neighbours; 0 with fewer than two neighbours. */
  readonly clustering: Float64Array;
  /** Number of triangles in the graph. */
  readonly triangleCount: number;
  /** Share of paths of two edges that a third edge closes to a triangle. */
  readonly transitivity: number;
}

/** Weights, if given, are above 0. Of parallel edges, the lightest counts. */
export interface ShortestPathsInput extends GraphInput {
  /** Vertex indices. */
  readonly from: number;
  readonly to: number;
  readonly direction: EdgeDirection;
  /** Maximum number of paths. */
  readonly maxPaths: number;
}

/** Paths without repeated vertices, shortest first. Paths with the same vertices are one path. */
export interface ShortestPathsResult {
  /** Float64 by path: number of edges or sum of their weights. */
  readonly lengths: Float64Array;
  /** Uint32, P + 1: the vertices of path p are `vertices[offsets[p] .. offsets[p + 1])`, from start to end. */
  readonly offsets: Uint32Array;
  readonly vertices: Uint32Array;
  /** Length of the next path; infinite if there are no further paths. */
  readonly nextLength: number;
}
