import type {
  BiconnectedResult,
  BipartiteResult,
  DominatorsInput,
  DominatorsResult,
  EgoInput,
  EgoResult,
  GraphReportInput,
  GraphReportResult,
  InfluenceInput,
  InfluenceResult,
  KatzInput,
  KatzResult,
  MaxFlowInput,
  MaxFlowResult,
  MotifsResult,
  Node2VecInput,
  PairsResult,
  ProjectionInput,
  ProjectionResult,
  RandomWalksInput,
  SimplePathsInput,
  SimplePathsResult,
  SpanningForestInput,
  SpanningForestResult,
  SteinerTreeInput,
  TopologicalResult,
  TreeResult,
  TrussResult,
  VertexPairsInput,
} from './analysis-jobs.ts';
import type {
  GenerateGraphInput,
  GenerateGraphResult,
  LayoutQualityInput,
  LayoutQualityMessage,
  LayoutQualityResult,
} from './benchmark-jobs.ts';
import type {
  GroupingInput,
  GroupingResult,
  NodeLimitInput,
  NodeLimitResult,
  RegionMapInput,
  RegionMapResult,
} from './community-jobs.ts';
import type {
  BetweennessInput,
  BetweennessResult,
  ClosenessInput,
  ClosenessResult,
  ComponentsInput,
  CoreInput,
  DegreeInput,
  EccentricityInput,
  EccentricityResult,
  EigenvectorInput,
  EigenvectorResult,
  GraphInput,
  HitsResult,
  LabelPropagationInput,
  LeidenInput,
  LeidenResult,
  MetricResult,
  PageRankInput,
  PartitionResult,
  ShortestPathsInput,
  ShortestPathsResult,
  TrianglesResult,
} from './graph-jobs.ts';
import type { ReadJsonInput, ReadJsonResult } from './json-jobs.ts';
import type {
  ArrangeInput,
  LayeredInput,
  MakeSpaceInput,
  RadialInput,
  SeparateInput,
  TreeInput,
  VertexExtents,
} from './layout-jobs.ts';
import type { ReadRowsInput, ReadRowsResult } from './loading-jobs.ts';

/** The jobs of workers: input, messages while running, and result of each. */
interface JobSpecs {
  'force-small': { input: ForceSmallInput; message: LayoutMessage; result: LayoutResult };
  'force-large': { input: ForceLargeInput; message: LayoutMessage; result: LayoutResult };
  'force-nearby': { input: ForceNearbyInput; message: LayoutMessage; result: LayoutResult };
  arrange: { input: ArrangeInput; message: LayoutMessage; result: LayoutResult };
  tree: { input: TreeInput; message: LayoutMessage; result: LayoutResult };
  radial: { input: RadialInput; message: LayoutMessage; result: LayoutResult };
  layered: { input: LayeredInput; message: LayoutMessage; result: LayoutResult };
  separate: { input: SeparateInput; message: LayoutMessage; result: LayoutResult };
  'make-space': { input: MakeSpaceInput; message: LayoutMessage; result: LayoutResult };
  'edge-ink': { input: EdgeInkInput; message: never; result: EdgeInkResult };
  'vertex-ink': { input: VertexInkInput; message: never; result: VertexInkResult };
  'edge-index': { input: EdgeIndexInput; message: never; result: EdgeIndexResult };
  'edge-bundling': { input: EdgeBundlingInput; message: never; result: EdgeBundlingResult };
  leiden: { input: LeidenInput; message: never; result: LeidenResult };
  'label-propagation': { input: LabelPropagationInput; message: never; result: PartitionResult };
  components: { input: ComponentsInput; message: never; result: PartitionResult };
  grouping: { input: GroupingInput; message: never; result: GroupingResult };
  'node-limit': { input: NodeLimitInput; message: never; result: NodeLimitResult };
  'region-map': { input: RegionMapInput; message: never; result: RegionMapResult };
  degree: { input: DegreeInput; message: never; result: MetricResult };
  'page-rank': { input: PageRankInput; message: never; result: MetricResult };
  'k-core': { input: CoreInput; message: never; result: MetricResult };
  eigenvector: { input: EigenvectorInput; message: never; result: EigenvectorResult };
  hits: { input: GraphInput; message: never; result: HitsResult };
  closeness: { input: ClosenessInput; message: never; result: ClosenessResult };
  eccentricity: { input: EccentricityInput; message: never; result: EccentricityResult };
  betweenness: { input: BetweennessInput; message: never; result: BetweennessResult };
  triangles: { input: GraphInput; message: never; result: TrianglesResult };
  katz: { input: KatzInput; message: never; result: KatzResult };
  'k-truss': { input: GraphInput; message: never; result: TrussResult };
  biconnected: { input: GraphInput; message: never; result: BiconnectedResult };
  'graph-report': { input: GraphReportInput; message: never; result: GraphReportResult };
  ego: { input: EgoInput; message: never; result: EgoResult };
  influence: { input: InfluenceInput; message: never; result: InfluenceResult };
  'random-walks': { input: RandomWalksInput; message: never; result: MetricResult };
  motifs: { input: GraphInput; message: never; result: MotifsResult };
  dominators: { input: DominatorsInput; message: never; result: DominatorsResult };
  'topological-order': { input: GraphInput; message: never; result: TopologicalResult };
  'spanning-forest': { input: SpanningForestInput; message: never; result: SpanningForestResult };
  'steiner-tree': { input: SteinerTreeInput; message: never; result: TreeResult };
  'max-flow': { input: MaxFlowInput; message: never; result: MaxFlowResult };
  'simple-paths': { input: SimplePathsInput; message: never; result: SimplePathsResult };
  bipartite: { input: GraphInput; message: never; result: BipartiteResult };
  projection: { input: ProjectionInput; message: never; result: ProjectionResult };
  'vertex-pairs': { input: VertexPairsInput; message: never; result: PairsResult };
  node2vec: { input: Node2VecInput; message: never; result: PairsResult };
  'sort-numbers': { input: SortNumbersInput; message: never; result: SortNumbersResult };
  'read-json': { input: ReadJsonInput; message: never; result: ReadJsonResult };
  'read-rows': { input: ReadRowsInput; message: never; result: ReadRowsResult };
  'generate-graph': { input: GenerateGraphInput; message: never; result: GenerateGraphResult };
  'layout-quality': {
    input: LayoutQualityInput;
    message: LayoutQualityMessage;
    result: LayoutQualityResult;
  };
  'shortest-paths': { input: ShortestPathsInput; message: never; result: ShortestPathsResult };
}

export type JobId = keyof JobSpecs;

interface SortNumbersInput {
  readonly values: Float64Array;
}

interface SortNumbersResult {
  /** Ascending, without NaN. */
  readonly sorted: Float64Array;
}
/** Jobs that compute positions. */
export type LayoutJobId = { [Id in JobId]: JobResult<Id> extends LayoutResult ? Id : never }[JobId];
export type JobInput<Id extends JobId> = JobSpecs[Id]['input'];
export type JobMessage<Id extends JobId> = JobSpecs[Id]['message'];
export type JobResult<Id extends JobId> = JobSpecs[Id]['result'];

/** A graph and its layout. The caller transfers all arrays to the job. */
export interface LayoutInput {
  readonly vertexCount: number;
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: current world x, y interleaved. */
  readonly positions: Float32Array;
  /** Uint8 by vertex; 1: fixed position. */
  readonly fixed: Uint8Array;
  readonly seed: number;
  /** Target edge length in world units. */
  readonly edgeLength: number;
}

/** Forces of the small layout, which a message changes while it runs. World units. */
export interface ForceTuning {
  readonly gravity: number;
  readonly charge: number;
  /** Preferred edge length. */
  readonly edgeLength: number;
  /** Edges pull by the logarithm of their length and have no preferred one (Noack: LinLog, 2009); default: false. */
  readonly isLogarithmic?: boolean | undefined;
  /** Edges pull less by the number of edges that leave their source; default: false. */
  readonly dissuadesHubs?: boolean | undefined;
  /** With `extents`, vertices are moved apart; default: true. */
  readonly preventsOverlaps?: boolean | undefined;
}

/** Parameters of d3-force. */
export interface ForceSmallInput extends LayoutInput, ForceTuning {
  /** Float32 by edge, at least 0: factors of the pull; default: 1. */
  readonly weights?: Float32Array | undefined;
  /** Initial energy of the cooling schedule, 0 to 1; below 1 the current layout is roughly preserved. */
  readonly energy: number;
  /** Runs a few iterations per animation frame instead of at full speed. The result is the same. */
  readonly isPaced: boolean;
  /** Extents for collision avoidance; default: vertices are points. */
  readonly extents?: VertexExtents | undefined;
}

/** A layout of all vertices; only the `positions` of fixed and settled vertices are used. */
export interface ForceLargeInput extends LayoutInput {
  /**
   * Uint8 by vertex; 1: the position is of an earlier layout. If no vertex is fixed, the result is turned, mirrored and
   * shifted to be similar to it.
   */
  readonly settled?: Uint8Array | undefined;
  /** Extents for the removal of overlaps; default: vertices are points. */
  readonly extents?: VertexExtents | undefined;
}

/** Places some vertices; close existing vertices move slightly, all others are fixed. */
export interface ForceNearbyInput extends LayoutInput {
  /** Uint8 by vertex; 1: to be placed. */
  readonly loose: Uint8Array;
  /** Extents for collision avoidance; default: vertices are points. */
  readonly extents?: VertexExtents | undefined;
}

/**
 * Dragging of a vertex while the layout runs, and other forces of the small layout. After `release` a fixed vertex stays
 * at its position.
 */
export type LayoutMessage =
  | { readonly kind: 'tune'; readonly tuning: ForceTuning }
  | { readonly kind: 'hold'; readonly vertex: number; readonly x: number; readonly y: number }
  | {
      readonly kind: 'release';
      readonly vertex: number;
      readonly isFixed: boolean;
    };

interface LayoutResult {
  /** As `LayoutInput.positions`; owned by the caller. */
  readonly positions: Float32Array;
}

/** Renders the edges of a large graph for the current camera. The caller transfers all arrays to the job. */
export interface EdgeInkInput {
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
  /** Pixels per world unit; the world's origin is at the offset. */
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Image size in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Draws every `step`-th edge to represent all; 1 draws all edges. */
  readonly step: number;
  /** About 1; larger values draw darker. */
  readonly contrast: number;
  readonly paint?: EdgePaint;
}

/** Deviation of edges from straight lines. */
interface EdgeCourse {
  /** Offset of the midpoint to the left, as a share of the line's length; 0: straight. */
  readonly curve: number;
  /** Bundled lines: Float32, world x, y, `pointsPerEdge` points per edge; may be shared memory. */
  readonly routes?: Float32Array;
  readonly pointsPerEdge?: number;
}

/** Deviation of edges from straight lines of uniform colour and opacity. */
export interface EdgePaint extends EdgeCourse {
  /** Uint32 by edge: 0xrrggbb at the source, and at the target if it differs. */
  readonly colors?: Uint32Array;
  readonly targetColors?: Uint32Array;
  /** Uint8 by edge: multiplier of its opacity, 1 to 4. */
  readonly amounts?: Uint8Array;
}

interface EdgeInkResult {
  /** Left, top, right, bottom in pixels of disjoint rectangles; all other pixels are empty. */
  readonly areas: Uint16Array;
  /**
   * Uint8 by pixel, rows from the top: coverage by edges. With colours four bytes per pixel: mean red, green, blue, and
   * coverage.
   */
  readonly coverage: Uint8Array;
}

/** The paths of the edges of a large graph. */
export interface EdgeWays extends EdgeCourse {
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
}

/** Input of the spatial edge index. The caller transfers all arrays to the job. */
export type EdgeIndexInput = EdgeWays;

/** See `protocol/lib/line-space.ts`. */
export interface EdgeIndexResult {
  /** Uint32, cells + 1: offset of each cell's entries. */
  readonly starts: Uint32Array;
  /** Uint32: edge segments by cell; `edge * piecesPerEdge + piece`. */
  readonly entries: Uint32Array;
  /** Uint8, two per entry: start and end of the segment along the direction of its cell. */
  readonly spans: Uint8Array;
  readonly piecesPerEdge: number;
  readonly centerX: number;
  readonly centerY: number;
  readonly radius: number;
}

export interface EdgeBundlingInput {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
}

export interface EdgeBundlingResult {
  /** Float32, 2 · E · pointsPerEdge: world x, y from source to target; the ends are the vertex positions. */
  readonly points: Float32Array;
  readonly pointsPerEdge: number;
}

/** Renders the vertices of a large graph for the current camera. Read only: the arrays may be shared. */
export interface VertexInkInput {
  /** Uint32: vertex indices in drawing order. */
  readonly order: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
  /** Float32 by vertex, world units. */
  readonly radii: Float32Array;
  /** Uint8, 4 · V: red, green, blue and an unused byte. */
  readonly colors: Uint8Array;
  /** See `screenRadius`. */
  readonly fullRadius: number;
  readonly minRadius: number;
  readonly zoom: number;
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  /** Offset of the world's origin, and image size, in device pixels. */
  readonly offsetX: number;
  readonly offsetY: number;
  readonly width: number;
  readonly height: number;
  /** Share of white in the colours, 0 to 1. */
  readonly lift: number;
  /** Vertices with at least this screen radius in CSS pixels are not drawn but returned as `large`. */
  readonly largeFromPx: number;
  /** Maximum number of returned vertices. */
  readonly maxReported: number;
  /** Draws nothing: `dots` is empty. */
  readonly isListOnly?: boolean;
  /** Buffer of a previous image, reused if its size matches; it avoids garbage collection in the page. */
  readonly spare?: Uint8Array;
}

interface VertexInkResult {
  /** Uint8, 4 · width · height, rows from the top: premultiplied red, green, blue, and alpha. */
  readonly dots: Uint8Array;
  /** Opacity of dots, 0 to 1; that of hubs is higher, see `hubShare`. */
  readonly opacity: number;
  /** Uint32: the last visible vertices in drawing order, at most `maxReported`. */
  readonly inView: Uint32Array;
  /** Uint32: vertices of `inView` that are not drawn in `dots`. */
  readonly large: Uint32Array;
}

/** Duration of a phase of a job; the kernel names it. */
export interface JobPhase {
  readonly name: string;
  readonly ms: number;
}

/** Progress of a running job. `values` is present without shared memory only; the receiver owns it. */
export interface JobReport {
  /** 0 to 1. */
  readonly progress: number;
  /** Layouts only: 1 at the start, near 0 when converged. */
  readonly energy: number;
  /** The current phase; only kernels with named phases. */
  readonly phase?: string;
  readonly values?: Float32Array;
}
