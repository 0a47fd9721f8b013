import type { JobId, JobInput } from '../../protocol/jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';

type Inputs = { readonly [Id in JobId]?: (graph: GeneratedGraph) => JobInput<Id> };

const sampled = { samples: 4, seed: 1, isDirected: false };
const tree = { siblingGap: 40, levelGap: 80, direction: 'any', orientation: 'down' } as const;

/** The settings with which kernels are measured; each takes a whole graph. */
export const inputs: Inputs = {
  leiden: (graph) => ({ ...copy(graph), resolution: 1, seed: 1 }),
  'label-propagation': (graph) => ({ ...copy(graph), seed: 1 }),
  components: (graph) => ({ ...copy(graph), isStrong: true }),
  degree: (graph) => ({ ...copy(graph), direction: 'any' }),
  'page-rank': (graph) => ({ ...copy(graph), damping: 0.85 }),
  'k-core': copy,
  eigenvector: (graph) => ({ ...copy(graph), direction: 'any' }),
  hits: copy,
  closeness: (graph) => ({ ...copy(graph), ...sampled }),
  betweenness: (graph) => ({ ...copy(graph), ...sampled }),
  eccentricity: (graph) => ({ ...copy(graph), searches: 1000 }),
  triangles: copy,
  'shortest-paths': (graph) => ({
    ...copy(graph),
    from: 0,
    to: graph.vertexCount - 1,
    direction: 'any',
    weights: Float32Array.from(graph.sources, (source) => 1 + (source % 7)),
  }),
  'force-large': (graph) => ({ ...picture(graph), seed: 1, edgeLength: 100 }),
  'force-nearby': (graph) => ({
    ...picture(graph),
    seed: 1,
    edgeLength: 100,
    loose: Uint8Array.from({ length: graph.vertexCount }, (_, vertex) => (vertex % 1000 === 0 ? 1 : 0)),
  }),
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
  'generate-graph': ({ vertexCount }) => ({ generator: 'r-mat', vertexCount, seed: 1 }),
};

/** A job owns its arrays. */
function copy({ vertexCount, sources, targets }: GeneratedGraph): GeneratedGraph {
  return { vertexCount, sources: sources.slice(), targets: targets.slice() };
}

function picture(graph: GeneratedGraph) {
  const random = new Random(1);
  const positions = new Float32Array(2 * graph.vertexCount);
  for (let slot = 0; slot < positions.length; slot++) positions[slot] = 1000 * random.next();
  return { ...copy(graph), positions, fixed: new Uint8Array(graph.vertexCount) };
}
