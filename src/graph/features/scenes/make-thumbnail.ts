import type { GraphModel } from '../../model/GraphModel.ts';
import { palette } from '../../styles/palette.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { SceneThumbnail } from './SceneHead.ts';

const maxPoints = 400;
const maxEdges = 600;
/** Edges among which those between the sampled vertices are found. */
const maxRead = 20_000;
const scale = 1000;
/** Colours of collections while no canvas is mounted. */
const fallbackColors = palette.map(({ background }) => background);

/** A sample of the picture: vertices at even distances in the order of their indices, and some edges between them. O(V). */
export function makeThumbnail({ model, view }: GraphWorkspace): SceneThumbnail {
  const { vertexCount, positions } = model;
  const count = Math.min(maxPoints, vertexCount);
  const vertices = Uint32Array.from({ length: count }, (_, nth) => Math.floor((nth * vertexCount) / count));
  const bounds = boundsOf(positions, vertices);
  const size = Math.max(bounds.width, bounds.height) || 1;
  const colors = new Map<string, number>();
  const points: number[] = [];
  for (const vertex of vertices) {
    const color = colorOf(vertex);
    if (!colors.has(color)) colors.set(color, colors.size);
    points.push(
      Math.round(((positions[2 * vertex]! - bounds.minX) / size) * scale),
      Math.round(((positions[2 * vertex + 1]! - bounds.minY) / size) * scale),
      colors.get(color)!,
    );
  }
  const aspect = (bounds.width || size) / (bounds.height || size);
  const edges = edgesBetween(model, vertices);
  return { points, edges, colors: [...colors.keys()], aspect: Math.min(20, Math.max(0.05, aspect)) };

  function colorOf(vertex: number): string {
    const bytes = view?.columns.colors;
    if (bytes === undefined || bytes.length < 4 * vertexCount)
      return fallbackColors[model.collections[vertex]! % fallbackColors.length]!;
    return `#${[0, 1, 2].map((part) => bytes[4 * vertex + part]!.toString(16).padStart(2, '0')).join('')}`;
  }
}

/** Points of edges between the sampled vertices, source and target; of many edges, a sample is read. */
function edgesBetween(model: GraphModel, vertices: Uint32Array): number[] {
  const { edgeCount, sources, targets } = model;
  const step = Math.max(1, Math.ceil(edgeCount / maxRead));
  const pointOf = new Int32Array(model.vertexCount).fill(-1);
  for (let point = 0; point < vertices.length; point++) pointOf[vertices[point]!] = point;
  const edges: number[] = [];
  for (let edge = 0; edge < edgeCount && edges.length < 2 * maxEdges; edge += step) {
    const [source, target] = [pointOf[sources[edge]!]!, pointOf[targets[edge]!]!];
    if (source >= 0 && target >= 0) edges.push(source, target);
  }
  return edges;
}

function boundsOf(positions: Float32Array, vertices: Uint32Array) {
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const vertex of vertices) {
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  // Without vertices there are no bounds.
  if (vertices.length === 0) return { minX: 0, minY: 0, width: 0, height: 0 };
  return { minX, minY, width: maxX - minX, height: maxY - minY };
}
