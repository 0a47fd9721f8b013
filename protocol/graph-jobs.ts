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

/** Whether an edge is gone along (`out`), against its direction (`in`) or both ways. */
export type EdgeDirection = 'in' | 'out' | 'any';

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
  readonly direction: EdgeDirection;
}

/** `in`: a vertex counts by those that lead to it. */
export interface EigenvectorInput extends GraphInput {
  readonly direction: EdgeDirection;
}

export interface EigenvectorResult extends MetricResult {
  /** False: the rounds ended before the scores stood still. */
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

/** Weights are lengths above 0, of parallel edges the least; without them an edge is one step. */
interface SampledInput extends GraphInput {
  /** From how many vertices paths are looked at; V or more: from all, exactly. */
  readonly samples: number;
  readonly seed: number;
  /** Paths go along the edges; otherwise both ways. */
  readonly isDirected: boolean;
}

export type ClosenessInput = SampledInput;

/** Distances are those from a vertex to the others. */
export interface ClosenessResult {
  /** Float64 by vertex: the sum of 1 / distance to all others, divided by V − 1. */
  readonly harmonic: Float64Array;
  /** Float64 by vertex: (others reached)² / (sum of distances · (V − 1)), as Wasserman and Faust have it. */
  readonly closeness: Float64Array;
  /**
   * With a probability of 0.95 every harmonic score is within this of the exact one (Hoeffding's bound over all
   * vertices); 0 when exact. Closeness has no such bound.
   */
  readonly errorBound: number;
}

/** On the simple undirected graph. */
export interface EccentricityInput extends GraphInput {
  /** From about how many vertices of each part is searched, at most; as many as there are: exact. */
  readonly searches: number;
}

export interface EccentricityResult {
  /** Uint32 by vertex: the largest distance to a vertex that is reached, or what it is at least. */
  readonly eccentricity: Uint32Array;
  /** The smallest and the largest of them in the largest connected part. */
  readonly radius: number;
  readonly diameter: number;
  /** How many breadth-first searches it took. */
  readonly searchCount: number;
  /** Of how many vertices it is not exact, and by how much it may be too small; 0 when all are. */
  readonly openCount: number;
  readonly mostMissing: number;
}

export type BetweennessInput = SampledInput;

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
  /** In the graph. */
  readonly triangleCount: number;
  /** The share of paths of two edges that are closed to a triangle. */
  readonly transitivity: number;
}

/** Weights, when given, are above 0. */
export interface ShortestPathsInput extends GraphInput {
  /** Vertex indices. */
  readonly from: number;
  readonly to: number;
  readonly direction: EdgeDirection;
}

export interface ShortestPathsResult {
  /** Edges, or the sum of their weights; infinite when there is no path. */
  readonly distance: number;
  /** How many shortest paths there are; those that differ in parallel edges are different. */
  readonly count: number;
  /** Uint32: one of them, vertex indices from the start to the end; its edges, one fewer. */
  readonly path: Uint32Array;
  readonly pathEdges: Uint32Array;
  /** Uint32: vertices and edges that lie on any of them. */
  readonly vertices: Uint32Array;
  readonly edges: Uint32Array;
}
