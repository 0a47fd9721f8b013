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
import type {
  ArrangeInput,
  LayeredInput,
  MakeRoomInput,
  RadialInput,
  SeparateInput,
  TreeInput,
  VertexExtents,
} from './layout-jobs.ts';
import type { ReadRowsInput, ReadRowsResult } from './loading-jobs.ts';

/** What a worker can be asked to do: by job, what goes in, what may be posted meanwhile, and what comes back. */
export interface JobSpecs {
  'force-small': { input: ForceSmallInput; message: LayoutMessage; result: LayoutResult };
  'force-large': { input: ForceLargeInput; message: LayoutMessage; result: LayoutResult };
  'force-nearby': { input: ForceNearbyInput; message: LayoutMessage; result: LayoutResult };
  arrange: { input: ArrangeInput; message: LayoutMessage; result: LayoutResult };
  tree: { input: TreeInput; message: LayoutMessage; result: LayoutResult };
  radial: { input: RadialInput; message: LayoutMessage; result: LayoutResult };
  layered: { input: LayeredInput; message: LayoutMessage; result: LayoutResult };
  separate: { input: SeparateInput; message: LayoutMessage; result: LayoutResult };
  'make-room': { input: MakeRoomInput; message: LayoutMessage; result: LayoutResult };
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
  'sort-numbers': { input: SortNumbersInput; message: never; result: SortNumbersResult };
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

export interface SortNumbersInput {
  readonly values: Float64Array;
}

export interface SortNumbersResult {
  /** Ascending, without NaN. */
  readonly sorted: Float64Array;
}
/** Jobs that place vertices. */
export type LayoutJobId = { [Id in JobId]: JobResult<Id> extends LayoutResult ? Id : never }[JobId];
export type JobInput<Id extends JobId> = JobSpecs[Id]['input'];
export type JobMessage<Id extends JobId> = JobSpecs[Id]['message'];
export type JobResult<Id extends JobId> = JobSpecs[Id]['result'];

/** A graph and its picture. All arrays are the job's own after the start. */
export interface LayoutInput {
  readonly vertexCount: number;
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved; where the vertices are now. */
  readonly positions: Float32Array;
  /** Uint8 by vertex; 1: stays where it is. */
  readonly fixed: Uint8Array;
  readonly seed: number;
  /** The usual length of an edge in world units. */
  readonly edgeLength: number;
}

/** The classic settings for small graphs, by d3-force. */
export interface ForceSmallInput extends LayoutInput {
  readonly gravity: number;
  readonly charge: number;
  /** Where the cooling starts, 0 to 1; less than 1 keeps what is there roughly in place. */
  readonly energy: number;
  /** Moves at the pace of a film rather than as fast as it can. What comes out is the same. */
  readonly isPaced: boolean;
  /** What vertices do not cover each other with; without it they are points. */
  readonly extents?: VertexExtents | undefined;
}

/** A whole picture by levels; `positions` counts for fixed vertices only. */
export type ForceLargeInput = LayoutInput;

/** Finds places for some vertices; the others stay, except that close ones give way a little. */
export interface ForceNearbyInput extends LayoutInput {
  /** Uint8 by vertex; 1: to be placed. */
  readonly loose: Uint8Array;
  /** What they do not cover others with; without it they are points. */
  readonly extents?: VertexExtents | undefined;
}

/** The hand on a vertex while the layout runs. */
export type LayoutMessage =
  | { readonly kind: 'hold'; readonly vertex: number; readonly x: number; readonly y: number }
  | {
      readonly kind: 'release';
      readonly vertex: number /** Stays where it was let go. */;
      readonly isFixed: boolean;
    };

export interface LayoutResult {
  /** As `LayoutInput.positions`; the caller's. */
  readonly positions: Float32Array;
}

/** The edges of a large graph as the view's camera sees them. All arrays are the job's own after the start. */
export interface EdgeInkInput {
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
  /** Pixels for one world unit; the world's origin lies at the offset. */
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Size of the picture in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Every `step`-th edge stands for all: 1 draws them all. */
  readonly step: number;
  /** About 1; larger draws darker. */
  readonly contrast: number;
  readonly paint?: EdgePaint;
}

/** How the ways of edges differ from straight lines. */
interface EdgeCourse {
  /** How far the middle of each line lies to its left, as a share of its length; 0: straight. */
  readonly curve: number;
  /** Bundled lines: Float32, world x, y, `pointsPerEdge` points for each edge; may be shared memory. */
  readonly routes?: Float32Array;
  readonly pointsPerEdge?: number;
}

/** How edges differ from straight lines of one colour and ink. */
export interface EdgePaint extends EdgeCourse {
  /** Uint32 by edge: 0xrrggbb at the source, and at the target where it differs. */
  readonly colors?: Uint32Array;
  readonly targetColors?: Uint32Array;
  /** Uint8 by edge: how many times its ink counts, 1 to 4. */
  readonly amounts?: Uint8Array;
}

interface EdgeInkResult {
  /** Left, top, right, bottom in pixels of rectangles that do not overlap; outside of them there is no ink. */
  readonly areas: Uint16Array;
  /**
   * Uint8 by pixel, row by row from the top: how much of it edges cover; with colours four bytes each, their mean red,
   * green, blue, and the coverage.
   */
  readonly coverage: Uint8Array;
}

/** Where the edges of a large graph run. */
export interface EdgeWays extends EdgeCourse {
  /** Uint32 by edge: vertex indices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
}

/** To be made an index for "which edges are near". All arrays are the job's own after the start. */
export type EdgeIndexInput = EdgeWays;

/** See `protocol/lib/line-space.ts`. */
export interface EdgeIndexResult {
  /** Uint32, cells + 1: where each cell's entries begin. */
  readonly starts: Uint32Array;
  /** Uint32: pieces of edges by cell; `edge * piecesPerEdge + piece`. */
  readonly entries: Uint32Array;
  /** Uint8, two for each entry: from where to where the piece lies along the direction of its cell. */
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
  /** Float32, 2 · E · pointsPerEdge: world x, y from source to target; the ends lie at the vertices. */
  readonly points: Float32Array;
  readonly pointsPerEdge: number;
}

/** The vertices of a large graph as the view's camera sees them. Read only: the arrays may be shared. */
export interface VertexInkInput {
  /** Uint32: vertex indices in the order of drawing. */
  readonly order: Uint32Array;
  /** Float32, 2 · V: world x, y interleaved. */
  readonly positions: Float32Array;
  /** Float32 by vertex, world units. */
  readonly radii: Float32Array;
  /** Uint8, 4 · V: red, green, blue and a byte that is not looked at. */
  readonly colors: Uint8Array;
  /** As for `screenRadius`. */
  readonly fullRadius: number;
  readonly leastRadius: number;
  readonly zoom: number;
  /** Device pixels for one CSS pixel. */
  readonly resolution: number;
  /** The world's origin, and the size of the picture, in device pixels. */
  readonly offsetX: number;
  readonly offsetY: number;
  readonly width: number;
  readonly height: number;
  /** The share of white in the colours, 0 to 1. */
  readonly lift: number;
  /** Vertices of this radius or more on the screen, CSS pixels, are not drawn but told as `large`. */
  readonly largeFromPx: number;
  /** So many vertices are told, at most. */
  readonly mostTold: number;
  /** Dots of a former picture, to be written over if they are as many: new memory makes the page collect garbage. */
  readonly spare?: Uint8Array;
}

export interface VertexInkResult {
  /** Uint8, 4 · width · height, row by row from the top: red, green, blue (multiplied by alpha), alpha. */
  readonly dots: Uint8Array;
  /** Uint32: the last in view in the order of drawing, `mostTold` at most. */
  readonly inView: Uint32Array;
  /** Uint32: those of `inView` that are not in `dots`. */
  readonly large: Uint32Array;
}

/**
 * Where a job shows what it has so far. With shared memory both sides see `values`, and `epoch[0]` counts the
 * writings; without it each writing travels in a report.
 */
export interface SharedOutput {
  readonly epoch: Int32Array;
  readonly values: Float32Array;
}

/** How long a part of a job's work took, by the name that its kernel gives it. */
export interface JobPhase {
  readonly name: string;
  readonly ms: number;
}

/** What a running job tells; `values` only where memory is not shared, and then the receiver's. */
export interface JobReport {
  /** 0 to 1. */
  readonly progress: number;
  /** Of a layout: 1 at the start, near 0 at rest. */
  readonly energy: number;
  /** Counts the pictures. */
  readonly epoch: number;
  /** The part of the work at hand; of kernels that name phases. */
  readonly phase?: string;
  readonly values?: Float32Array;
}
