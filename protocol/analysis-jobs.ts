import type { EdgeDirection, GraphInput, MetricResult } from './graph-jobs.ts';

export interface KatzInput extends GraphInput {
  readonly direction: EdgeDirection;
  /** Attenuation as a share of the largest one that converges, above 0 and below 1. */
  readonly share: number;
}

export interface KatzResult extends MetricResult {
  /** The factor by which a walk counts less for each of its edges. */
  readonly attenuation: number;
  readonly isConverged: boolean;
}

/** On the simple undirected graph. */
export interface TrussResult extends MetricResult {
  /** Uint32: edges of the innermost truss, one of each group of parallel edges. */
  readonly edges: Uint32Array;
}

/** Ignores directions and self-loops. Parallel edges are different edges. */
export interface BiconnectedResult {
  /** Uint32 by vertex: number of biconnected components that contain it; 0: no edges. */
  readonly blocks: Uint32Array;
  /** Uint32 by vertex: size of the largest of them in vertices. */
  readonly largest: Uint32Array;
  readonly blockCount: number;
  /** Uint32, ascending: vertices whose removal separates others. */
  readonly articulations: Uint32Array;
  /** Uint32, ascending: edges whose removal separates their ends. */
  readonly bridges: Uint32Array;
}

export interface EgoInput extends GraphInput {
  readonly direction: EdgeDirection;
  /** Largest distance, at least 1. */
  readonly steps: number;
}

export interface EgoResult {
  /** Uint32 by vertex: number of other vertices within the distance. */
  readonly sizes: Uint32Array;
}

/** Independent cascade: a reached vertex reaches each neighbour with the probability. */
export interface InfluenceInput extends GraphInput {
  readonly direction: EdgeDirection;
  /** Above 0 and at most 1. */
  readonly probability: number;
  /** Number of random reverse reachable sets. */
  readonly samples: number;
  readonly seed: number;
  /** Number of vertices that are chosen together. */
  readonly count: number;
}

/** `scores`: expected number of vertices that a vertex reaches, itself included. */
export interface InfluenceResult extends MetricResult {
  /** With probability 0.95 no score differs by more from the exact one (Hoeffding's bound over all vertices). */
  readonly errorBound: number;
  /** Uint32: the vertices that reach most together, chosen greedily (Borgs, Brautbar, Chayes and Lucier). */
  readonly chosen: Uint32Array;
  /** Expected number of vertices that they reach together. */
  readonly reached: number;
}

export interface RandomWalksInput extends GraphInput {
  /** Uint32: vertices where walks start; empty: all vertices. */
  readonly starts: Uint32Array;
  readonly direction: EdgeDirection;
  /** Number of walks from each start. */
  readonly walks: number;
  /** Largest number of edges of a walk; a walk ends earlier without a way on. */
  readonly length: number;
  readonly seed: number;
}

/** On the simple graph. */
export interface MotifsResult {
  /** Float64 by vertex: number of 4-cliques that contain it. */
  readonly cliques: Float64Array;
  /** Float64: connected induced subgraphs of 3 and 4 vertices, in the order of `graphletNames`. */
  readonly graphlets: Float64Array;
  /** Float64: directed triads in the order of `triadNames`. */
  readonly triads: Float64Array;
}

/** Connected graphs of 3 and 4 vertices. */
export const graphletNames = [
  'Open triple',
  'Triangle',
  'Path of 4',
  'Star of 4',
  'Cycle of 4',
  'Triangle with a tail',
  'Diamond',
  'Clique of 4',
] as const;

/** Names of the classes of three vertices by Holland and Leinhardt: mutual, asymmetric and null pairs, and a letter. */
export const triadNames = [
  '003',
  '012',
  '102',
  '021D',
  '021U',
  '021C',
  '111D',
  '111U',
  '030T',
  '030C',
  '201',
  '120D',
  '120U',
  '120C',
  '210',
  '300',
] as const;

export interface DominatorsInput extends GraphInput {
  /** Vertex index: start of all paths. */
  readonly root: number;
  readonly direction: EdgeDirection;
}

export interface DominatorsResult {
  /** Int32 by vertex: the last vertex that is on each path from the root; the root's own; −1: not reachable. */
  readonly dominators: Int32Array;
  /** Uint32 by vertex: number of other vertices that are only reachable through it. */
  readonly dominated: Uint32Array;
}

/** Weights, if given, order the longest path. */
export interface TopologicalResult {
  /** Int32 by vertex: edges of the longest path that ends there; −1: reachable from a cycle. */
  readonly levels: Int32Array;
  /** Uint32: vertices and edges of a cycle in its order; empty: there is none. */
  readonly cycle: Uint32Array;
  readonly cycleEdges: Uint32Array;
  /** Uint32: vertices and edges of a longest path; empty with a cycle. */
  readonly path: Uint32Array;
  readonly pathEdges: Uint32Array;
}

/** Ignores directions. Weights can be negative. */
export interface SpanningForestInput extends GraphInput {
  readonly isMaximum: boolean;
}

export interface TreeResult {
  /** Uint32, ascending. */
  readonly edges: Uint32Array;
  /** Sum of their weights. */
  readonly total: number;
}

export interface SpanningForestResult extends TreeResult {
  readonly treeCount: number;
}

/** Ignores directions. Weights are lengths above 0. */
export interface SteinerTreeInput extends GraphInput {
  /** Uint32: at least two vertices. */
  readonly terminals: Uint32Array;
}

/** Weights are capacities. With direction `any` an edge carries flow either way. */
export interface MaxFlowInput extends GraphInput {
  readonly from: number;
  readonly to: number;
  readonly direction: EdgeDirection;
}

export interface MaxFlowResult {
  readonly value: number;
  /** Float64 by edge: flow along the edge; negative: against it. */
  readonly flows: Float64Array;
  /** Uint8 by vertex; 1: on the side of the source. */
  readonly isSourceSide: Uint8Array;
  /** Uint32: the edges from the side of the source to the other side; their capacities add up to `value`. */
  readonly cut: Uint32Array;
}

export interface SimplePathsInput extends GraphInput {
  readonly from: number;
  readonly to: number;
  readonly direction: EdgeDirection;
  /** Largest number of edges of a path. */
  readonly maxLength: number;
  readonly maxPaths: number;
  /** Largest number of steps of the search. */
  readonly maxSteps: number;
}

/** Parallel edges are one. `scores`: number of paths through each vertex. */
export interface SimplePathsResult extends MetricResult {
  /** Uint32, P + 1: the vertices of path p are `vertices[offsets[p] .. offsets[p + 1])`, from start to end. */
  readonly offsets: Uint32Array;
  readonly vertices: Uint32Array;
  /** False: a limit ended the search. */
  readonly isComplete: boolean;
}

/** Ignores directions. */
export interface BipartiteResult {
  /** Uint8 by vertex: 0 or 1; empty: not bipartite. */
  readonly sides: Uint8Array;
  /** Uint32: vertices and edges of a cycle of odd length in its order; empty: bipartite. */
  readonly cycle: Uint32Array;
  readonly cycleEdges: Uint32Array;
  /** Uint32, ascending: edges of a largest matching. */
  readonly matching: Uint32Array;
}

/** Pairs of vertices, best first: pair p is `vertices[2 · p]` and `vertices[2 · p + 1]`. */
export interface PairsResult extends MetricResult {
  /** Uint32, P + 1: 0, 2, 4, … */
  readonly offsets: Uint32Array;
  readonly vertices: Uint32Array;
  readonly values: Float64Array;
}

export interface ProjectionInput extends GraphInput {
  /** A vertex of the side. */
  readonly member: number;
  /** Largest number of pairs. */
  readonly limit: number;
}

/** Values are numbers of shared neighbours; `scores`: number of pairs of each vertex of the side, NaN for others. */
export interface ProjectionResult extends PairsResult {
  readonly pairCount: number;
}

export type SimilarityMeasure =
  | 'jaccard'
  | 'overlap'
  | 'cosine'
  | 'common'
  | 'adamic-adar'
  | 'resource-allocation'
  | 'attachment';

/** Ignores directions, self-loops and parallel edges. */
export interface VertexPairsInput extends GraphInput {
  /** Uint32: first vertices of the pairs; empty: all vertices. */
  readonly subjects: Uint32Array;
  readonly measure: SimilarityMeasure;
  /** Only pairs without an edge. */
  readonly isUnlinked: boolean;
  /** Largest number of partners of a subject. */
  readonly perVertex: number;
  /** Largest number of pairs. */
  readonly limit: number;
}

/** Ignores directions, self-loops and parallel edges. */
export interface Node2VecInput extends GraphInput {
  /** Uint32: at least one vertex whose nearest vertices are wanted. */
  readonly subjects: Uint32Array;
  /** Numbers of a vector. */
  readonly dimensions: number;
  /** Walks from each vertex. */
  readonly walks: number;
  /** Vertices of a walk. */
  readonly length: number;
  /** Above 0: the larger, the rarer a step back (p of the paper). */
  readonly back: number;
  /** Above 0: the larger, the rarer a step away from the last vertex (q of the paper). */
  readonly away: number;
  readonly perVertex: number;
  readonly seed: number;
}

export interface GraphReportInput extends GraphInput {
  /** Number of random vertices from which distances are measured; at least the number of vertices: exact. */
  readonly samples: number;
  readonly seed: number;
}

/** How many vertices have each degree. */
export interface DegreeCounts {
  /** Uint32, ascending. */
  readonly degrees: Uint32Array;
  /** Uint32, by entry of `degrees`. */
  readonly vertices: Uint32Array;
}

/** The tail of a distribution of degrees as a power law: the probability of k is in proportion to k^−exponent. */
export interface PowerLaw {
  readonly exponent: number;
  /** Standard error of the exponent. */
  readonly error: number;
  /** The least degree of the tail. */
  readonly from: number;
  /** Number of vertices in the tail. */
  readonly vertices: number;
  /** Largest difference between the cumulative distributions of tail and law (Kolmogorov and Smirnov), 0 to 1. */
  readonly distance: number;
  /** Logarithm of the likelihood ratio to an exponential fall of the same tail; positive: the power law fits better. */
  readonly logRatio: number;
  /** Probability of a ratio of this size, either sign, if both fit equally well (Vuong's test). */
  readonly chance: number;
}

export interface GraphReportResult {
  readonly loops: number;
  /** Edges beyond the first one between the same two vertices in the same direction, loops excluded. */
  readonly parallelEdges: number;
  /** Share of the ordered pairs of different vertices that an edge connects; loops and parallel edges do not count. */
  readonly density: number;
  /** Share of these pairs whose opposite pair is connected too; NaN without edges. */
  readonly reciprocity: number;
  /** Pearson correlation of the degrees at the two ends of an edge, directions and loops ignored; NaN if undefined. */
  readonly assortativity: number;
  /** Number of vertices without an edge to another one. */
  readonly isolated: number;
  readonly outgoing: DegreeCounts;
  readonly incoming: DegreeCounts;
  /** Incoming and outgoing edges together. A loop counts once in each direction. */
  readonly total: DegreeCounts;
  /** Of the total degrees; undefined for graphs with few different degrees. */
  readonly powerLaw: PowerLaw | undefined;
  /** Float64: number of ordered pairs by distance in edges, from 1 on, from the measured vertices; ignores directions. */
  readonly distances: Float64Array;
  /** Number of vertices from which distances were measured. */
  readonly measured: number;
}
