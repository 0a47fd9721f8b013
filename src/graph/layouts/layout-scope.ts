import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import { GraphModel } from '../model/GraphModel.ts';

/** Some vertices of a graph that are laid out for themselves. */
export interface LayoutScope {
  /** The vertices and the edges between them. */
  readonly model: GraphModel;
  /** Vertex indices of the whole graph, by vertex index of `model`. */
  readonly vertices: Uint32Array;
  /**
   * Positions of the whole graph (x, y interleaved) by those of `model`, with the former centre. If a vertex is pinned, the
   * positions are not shifted. O(V).
   */
  toWhole(positions: Float32Array): Float32Array;
}

/** Indices of `whole` must be ascending. The scope is valid until the topology of the graph changes. O(V + E). */
export function toLayoutScope(whole: GraphModel, vertices: Uint32Array): LayoutScope {
  const model = new GraphModel(whole.vertexCollections, whole.edgeCollections);
  const places = new Int32Array(whole.vertexCount).fill(-1);
  vertices.forEach((vertex, place) => {
    places[vertex] = place;
  });
  const positions = new Float32Array(2 * vertices.length);
  const edges: number[] = [];
  vertices.forEach((vertex, place) => {
    positions[2 * place] = whole.positions[2 * vertex]!;
    positions[2 * place + 1] = whole.positions[2 * vertex + 1]!;
  });
  for (let edge = 0; edge < whole.edgeCount; edge++) {
    if (places[whole.sources[edge]!]! >= 0 && places[whole.targets[edge]!]! >= 0) edges.push(edge);
  }
  const flags = Uint8Array.from(vertices, (vertex) => whole.flags[vertex]!);
  model.apply([
    {
      kind: 'addVertices',
      ids: Array.from(vertices, (vertex) => whole.vertexIds.at(vertex)!),
      positions,
      flags,
    },
    {
      kind: 'addEdges',
      ids: edges.map((edge) => whole.edgeIds.at(edge)!),
      sources: Uint32Array.from(edges, (edge) => places[whole.sources[edge]!]!),
      targets: Uint32Array.from(edges, (edge) => places[whole.targets[edge]!]!),
    },
  ]);
  for (const [id, column] of whole.computed) model.setComputed(id, column);
  const [centerX, centerY] = meanOf(positions);
  const isFree = flags.every((bits) => (bits & vertexFlag.pinned) === 0);
  return {
    model,
    vertices,
    toWhole(placed) {
      const [x, y] = meanOf(placed);
      const [shiftX, shiftY] = isFree ? [centerX - x, centerY - y] : [0, 0];
      const result = whole.positions.slice(0, 2 * whole.vertexCount);
      vertices.forEach((vertex, place) => {
        result[2 * vertex] = placed[2 * place]! + shiftX;
        result[2 * vertex + 1] = placed[2 * place + 1]! + shiftY;
      });
      return result;
    },
  };
}

/** Drawn sizes of the vertices of a scope by those of the whole graph. */
export function extentsIn(scope: LayoutScope | undefined, extents: VertexExtents): VertexExtents {
  if (scope === undefined) return extents;
  const pick = (values: Float32Array) => Float32Array.from(scope.vertices, (vertex) => values[vertex]!);
  return {
    halfWidths: pick(extents.halfWidths),
    halfHeights: pick(extents.halfHeights),
    isRound: extents.isRound,
  };
}

/** Weights of the edges of a scope by those of the whole graph. */
export function weightsIn(scope: LayoutScope, whole: GraphModel, weights: Float32Array): Float32Array {
  return Float32Array.from(scope.model.edgeIds, (id) => weights[whole.findEdge(id)!]!);
}

function meanOf(positions: Float32Array): readonly [number, number] {
  let [x, y] = [0, 0];
  for (let slot = 0; slot < positions.length; slot += 2) {
    x += positions[slot]!;
    y += positions[slot + 1]!;
  }
  const count = Math.max(1, positions.length / 2);
  return [x / count, y / count];
}
