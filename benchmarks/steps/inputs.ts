import type { JobId, JobInput, JobMessage } from '../../protocol/jobs.ts';
import { boxCare, type VertexExtents } from '../../protocol/layout-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';
import { countUp } from '../../workers/lib/searches/adjacency.ts';

/** A kernel with an input to measure. */
export interface StepCase<Id extends JobId = JobId> {
  readonly id: Id;
  toInput(graph: GeneratedGraph): JobInput<Id>;
  /** Messages posted before the start. */
  toMessages?(graph: GeneratedGraph): readonly JobMessage<Id>[];
}

/** Vertex counts for kernels of small graphs, as in the console. */
const [smallest, layeredSize, bundled] = [200, 20_000, 300_000];
/** Rows per batch of the console. */
const batchRows = 6000;
/** Communities of a map have 64 members. */
const regionBits = 6;
const edgeLength = 100;
const screen = { width: 1440, height: 900 };
const sampled = { samples: 4, seed: 1, isDirected: false };
const tree = { siblingGap: 40, levelGap: 80, direction: 'any', orientation: 'down' } as const;

type Inputs = { readonly [Id in JobId]: (graph: GeneratedGraph) => JobInput<Id> };

/** Inputs of all kernels; kernels for large graphs get the whole graph. */
export const inputs: Inputs = {
  leiden: (graph) => ({ ...copy(graph), resolution: 1, seed: 1 }),
  'label-propagation': (graph) => ({ ...copy(graph), seed: 1 }),
  components: (graph) => ({ ...copy(graph), isStrong: true }),
  grouping: (graph) => toGrouping(graph, 1),
  'node-limit': toNodeLimit,
  'region-map': toRegions,
  degree: (graph) => ({ ...copy(graph), direction: 'any' }),
  'page-rank': (graph) => ({ ...copy(graph), damping: 0.85 }),
  'k-core': copy,
  eigenvector: (graph) => ({ ...copy(graph), direction: 'any' }),
  hits: copy,
  closeness: (graph) => ({ ...copy(graph), ...sampled }),
  betweenness: (graph) => ({ ...copy(graph), ...sampled }),
  eccentricity: (graph) => ({ ...copy(graph), searches: 1000 }),
  triangles: copy,
  katz: (graph) => ({ ...copy(graph), direction: 'in', share: 0.5 }),
  'k-truss': copy,
  biconnected: copy,
  'graph-report': (graph) => ({ ...copy(graph), samples: 32, seed: 1 }),
  ego: (graph) => ({ ...copy(graph), direction: 'out', steps: 1 }),
  influence: (graph) => ({
    ...copy(graph),
    direction: 'any',
    probability: 1,
    samples: 60,
    seed: 1,
    count: 10,
  }),
  'random-walks': (graph) => ({
    ...copy(graph),
    starts: new Uint32Array(0),
    direction: 'any',
    walks: 1,
    length: 10,
    seed: 1,
  }),
  motifs: copy,
  dominators: (graph) => ({ ...copy(graph), root: 0, direction: 'any' }),
  'topological-order': copy,
  'spanning-forest': (graph) => ({ ...copy(graph), isMaximum: false }),
  'steiner-tree': (graph) => ({ ...copy(graph), terminals: hubsOf(graph, 2) }),
  'max-flow': (graph) => {
    const [from, to] = hubsOf(graph, 2);
    return { ...copy(graph), from: from!, to: to!, direction: 'any' };
  },
  'simple-paths': (graph) => {
    const [from, to] = hubsOf(graph, 2);
    return {
      ...copy(graph),
      from: from!,
      to: to!,
      direction: 'any',
      maxLength: 4,
      maxPaths: 1000,
      maxSteps: 1_000_000,
    };
  },
  bipartite: toTwoColumns,
  projection: (graph) => ({ ...toTwoColumns(graph), member: 0, limit: 100 }),
  node2vec: (graph) => ({
    ...copy(part(graph, bundled >> 4)),
    subjects: countUp(2),
    dimensions: 16,
    walks: 1,
    length: 10,
    back: 1,
    away: 2,
    perVertex: 10,
    seed: 1,
  }),
  'vertex-pairs': (graph) => ({
    ...copy(graph),
    subjects: countUp(100),
    measure: 'jaccard',
    isUnlinked: true,
    perVertex: 10,
    limit: 100,
  }),
  'read-json': ({ sources }) => ({
    text: JSON.stringify(Array.from(sources)),
    isIndented: false,
    omitted: [],
  }),
  'shortest-paths': toPathEnds,
  'force-large': (graph) => ({ ...picture(graph), seed: 1, edgeLength }),
  'force-small': (graph) => ({
    ...picture(part(graph, smallest)),
    seed: 1,
    edgeLength,
    gravity: 0.1,
    charge: -500,
    energy: 1,
    isPaced: false,
    extents: sizes(smallest),
  }),
  'force-nearby': (graph) => toNearby(graph, looseAround),
  separate: ({ vertexCount }) => ({
    positions: withFarVertex(places(vertexCount)),
    ...sizes(vertexCount),
    gap: 2,
    fixed: new Uint8Array(vertexCount),
  }),
  'make-space': toRoom,
  arrange: ({ vertexCount }) => ({
    vertexCount,
    values: Float64Array.from({ length: vertexCount }, (_, vertex) => (vertex * 7919) % 10_007),
    groups: new Uint16Array(vertexCount),
    shape: 'rings',
    gap: 40,
    ringCount: 8,
  }),
  tree: (graph) => ({ ...copy(graph), ...tree }),
  radial: (graph) => ({ ...copy(graph), ringGap: 120, vertexGap: 40 }),
  layered: (graph) => ({
    ...thin(part(graph, layeredSize)),
    siblingGap: 40,
    levelGap: 80,
    orientation: 'down',
  }),
  'edge-ink': (graph) => ({ ...ways(graph), ...camera(graph), step: 1, contrast: 1 }),
  'vertex-ink': toVertexInk,
  'edge-index': (graph) => ({ ...ways(graph), curve: 0 }),
  'edge-bundling': (graph) => {
    const { sources, targets, positions } = ways(graph);
    return { sources: sources.slice(0, bundled), targets: targets.slice(0, bundled), positions };
  },
  'layout-quality': copy,
  'read-rows': toAnswer,
  'sort-numbers': ({ sources }) => ({ values: Float64Array.from(sources) }),
  'generate-graph': ({ vertexCount }) => ({ generator: 'r-mat', vertexCount, seed: 1 }),
};

/** The measured cases: each kernel by its id, and some kernels with other settings. */
export const cases: ReadonlyMap<string, StepCase> = new Map<string, StepCase>([
  ...Object.entries(inputs).map(([id, toInput]): [string, StepCase] => [
    id,
    { id: id as JobId, toInput: toInput as StepCase['toInput'] },
  ]),
  toCase('layout-quality', {
    id: 'layout-quality',
    toInput: inputs['layout-quality'],
    toMessages: ({ vertexCount }) => [
      { kind: 'measure', positions: places(vertexCount), mark: 0 },
      { kind: 'end' },
    ],
  }),
  toCase('components weak', {
    id: 'components',
    toInput: (graph) => ({ ...copy(graph), isStrong: false }),
  }),
  toCase('grouping by value', {
    id: 'grouping',
    toInput: (graph) => ({
      ...toGrouping(graph, 1),
      values: Uint32Array.from({ length: graph.vertexCount }, (_, vertex) => vertex % 1000),
    }),
  }),
  toCase('grouping into ten', { id: 'grouping', toInput: (graph) => toGrouping(graph, 100, 10) }),
  toCase('closeness weighted', {
    id: 'closeness',
    toInput: (graph) => ({ ...inputs.closeness(graph), weights: weights(graph) }),
  }),
  toCase('betweenness weighted', {
    id: 'betweenness',
    toInput: (graph) => ({ ...inputs.betweenness(graph), weights: weights(graph) }),
  }),
  toCase('shortest-paths weighted', {
    id: 'shortest-paths',
    toInput: (graph) => ({ ...toPathEnds(graph), weights: weights(graph) }),
  }),
  toCase('force-nearby everywhere', {
    id: 'force-nearby',
    toInput: (graph) => toNearby(graph, (vertex) => vertex % 1000 === 0),
  }),
  toCase('edge-ink coloured curves', {
    id: 'edge-ink',
    toInput: (graph) => ({
      ...inputs['edge-ink'](graph),
      paint: { colors: Uint32Array.from(graph.sources, (source) => mixColor(source)), curve: 0.1 },
    }),
  }),
]);

function toCase<Id extends JobId>(name: string, each: StepCase<Id>): [string, StepCase] {
  return [name, each as unknown as StepCase];
}

/** A copy, because a job takes ownership of its arrays. */
function copy({ vertexCount, sources, targets }: GeneratedGraph): GeneratedGraph {
  return { vertexCount, sources: sources.slice(), targets: targets.slice() };
}

/** The subgraph of the first vertices. */
function part({ sources, targets }: GeneratedGraph, vertexCount: number): GeneratedGraph {
  const edges = countUp(sources.length).filter(
    (edge) => sources[edge]! < vertexCount && targets[edge]! < vertexCount,
  );
  return {
    vertexCount,
    sources: edges.map((edge) => sources[edge]!),
    targets: edges.map((edge) => targets[edge]!),
  };
}

/** The first edges as a cursor response. */
function toAnswer({ sources, targets }: GeneratedGraph): JobInput<'read-rows'> {
  const result = Array.from(sources.subarray(0, batchRows), (source, edge) => [
    `v/${source}`,
    `v/${targets[edge]}`,
    `e/${edge}`,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify({ result, hasMore: false }));
  return { kind: 'edges', bytes, hasLabels: false };
}

/** At most twice as many edges as vertices. */
function thin({ vertexCount, sources, targets }: GeneratedGraph): GeneratedGraph {
  const edges = countUp(sources.length).filter(
    (edge) => edge % Math.ceil(sources.length / vertexCount / 2) === 0,
  );
  return {
    vertexCount,
    sources: edges.map((edge) => sources[edge]!),
    targets: edges.map((edge) => targets[edge]!),
  };
}

/** Side of a square with the vertex density of a typical picture. */
function widthOf(vertexCount: number): number {
  return edgeLength * Math.sqrt(vertexCount);
}

function places(vertexCount: number): Float32Array {
  const random = new Random(1);
  const width = widthOf(vertexCount);
  const positions = new Float32Array(2 * vertexCount);
  for (let slot = 0; slot < positions.length; slot++) positions[slot] = width * random.next();
  return positions;
}

/** With the first vertex far away, so that the grid of the overlaps has its largest number of cells. */
function withFarVertex(positions: Float32Array): Float32Array {
  positions.fill(4 * widthOf(positions.length / 2), 0, 2);
  return positions;
}

function ways(graph: GeneratedGraph) {
  return { ...copy(graph), positions: places(graph.vertexCount) };
}

function picture(graph: GeneratedGraph) {
  return { ...ways(graph), fixed: new Uint8Array(graph.vertexCount) };
}

/** A camera that shows the whole picture. */
function camera({ vertexCount }: GeneratedGraph) {
  const scale = screen.height / widthOf(vertexCount);
  return { scale, offsetX: (screen.width - screen.height) / 2, offsetY: 0, ...screen };
}

function weights({ sources }: GeneratedGraph): Float32Array {
  return Float32Array.from(sources, (source) => 1 + (source % 7));
}

function mixColor(vertex: number): number {
  return Math.imul(vertex, 0x9e3779b1) >>> 8;
}

function toPathEnds(graph: GeneratedGraph): JobInput<'shortest-paths'> {
  return { ...copy(graph), from: 0, to: graph.vertexCount - 1, direction: 'any', maxPaths: 5 };
}

/** Every `step`-th vertex, each with a value that about a hundred others share. */
function toGrouping(graph: GeneratedGraph, step: number, maxGroups = 0): JobInput<'grouping'> {
  const candidates = countUp(graph.vertexCount).filter((vertex) => vertex % step === 0);
  return {
    ...copy(graph),
    candidates,
    pairOffsets: countUp(candidates.length + 1),
    pairs: candidates.map((vertex) => Math.floor(vertex / 100)),
    threshold: 0.5,
    maxGroups,
  };
}

function toNodeLimit(graph: GeneratedGraph): JobInput<'node-limit'> {
  const { vertexCount } = graph;
  return {
    ...copy(graph),
    limit: 1000,
    sizes: new Uint32Array(vertexCount).fill(1),
    kept: new Uint8Array(vertexCount),
    isOwn: new Uint8Array(vertexCount),
    collections: new Uint32Array(vertexCount),
    boxOffsets: new Uint32Array(1),
    boxVertices: new Uint32Array(0),
    seed: 1,
  };
}

function sizes(vertexCount: number): VertexExtents {
  const halves = new Float32Array(vertexCount).fill(25);
  return { halfWidths: halves, halfHeights: halves.slice(), isRound: true };
}

/** One box with a hundredth of all vertices, at random positions. */
function toRoom(graph: GeneratedGraph): JobInput<'make-space'> {
  const members = countUp(Math.ceil(graph.vertexCount / 100));
  return {
    ...picture(graph),
    ...sizes(graph.vertexCount),
    boxOffsets: Uint32Array.of(0, members.length),
    boxVertices: members,
    margins: Float32Array.of(10),
    titleHeight: 20,
    care: Uint8Array.of(boxCare.gather),
    seed: 1,
  };
}

/** Communities of consecutive vertex numbers, in adjacent squares. */
function toRegions({ vertexCount }: GeneratedGraph): JobInput<'region-map'> {
  const random = new Random(1);
  const members = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex >> regionBits);
  const columns = Math.ceil(Math.sqrt(vertexCount >> regionBits)) || 1;
  const side = widthOf(2 ** regionBits);
  const positions = new Float32Array(2 * vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    positions[2 * vertex] = ((members[vertex]! % columns) + 0.8 * random.next()) * side;
    positions[2 * vertex + 1] = (Math.floor(members[vertex]! / columns) + 0.8 * random.next()) * side;
  }
  return { positions, levels: members, levelCount: 1, degrees: new Uint32Array(vertexCount).fill(1) };
}

function toNearby(
  graph: GeneratedGraph,
  isLoose: (vertex: number, graph: GeneratedGraph) => boolean,
): JobInput<'force-nearby'> {
  const loose = Uint8Array.from({ length: graph.vertexCount }, (_, vertex) =>
    isLoose(vertex, graph) ? 1 : 0,
  );
  return { ...picture(graph), seed: 1, edgeLength, loose, extents: sizes(graph.vertexCount) };
}

/** Fifty consecutive vertex numbers, which have few neighbours, like vertices added by an expansion. */
function looseAround(vertex: number, { vertexCount }: GeneratedGraph): boolean {
  return vertex >= vertexCount - 50;
}

function toVertexInk({ vertexCount }: GeneratedGraph): JobInput<'vertex-ink'> {
  const { scale, ...view } = camera({ vertexCount } as GeneratedGraph);
  return {
    order: countUp(vertexCount),
    positions: places(vertexCount),
    radii: new Float32Array(vertexCount).fill(10),
    colors: new Uint8Array(4 * vertexCount).fill(128),
    fullRadius: 25,
    minRadius: 1,
    zoom: scale,
    resolution: 1,
    ...view,
    lift: 0,
    largeFromPx: 4,
    maxReported: 2000,
  };
}

/** The ends of the first edges: vertices of a large component in all generated graphs. */
function hubsOf({ sources, targets }: GeneratedGraph, count: number): Uint32Array {
  const ends = new Set<number>();
  for (let edge = 0; ends.size < count; edge++) ends.add(sources[edge]!).add(targets[edge]!);
  return Uint32Array.from([...ends].slice(0, count));
}

/** Edges from even to odd vertices. */
function toTwoColumns({ vertexCount, sources, targets }: GeneratedGraph) {
  return {
    vertexCount,
    sources: sources.map((source) => source & ~1),
    targets: targets.map((target) => Math.min(target | 1, vertexCount - 1 - (vertexCount & 1))),
  };
}
