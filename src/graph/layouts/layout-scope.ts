import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import { GraphModel } from '../model/GraphModel.ts';

/** Some vertices of a graph that are laid out for themselves. */
export interface LayoutScope {
  /** The vertices and the edges between them. */
  readonly model: GraphModel;
  /** Vertex indices of the whole graph, by vertex index of `model`. */
  readonly vertices: Uint32Array;
  /** Copies the current positions, flags and computed columns of the whole graph into `model`; called before each run. O(V). */
  renew(): void;
  /**
   * Positions of the whole graph (x, y interleaved) by those of `model`, with the centre at the last `renew`. If a vertex
   * was pinned then, the positions are not shifted. O(V).
   */
  toWhole(positions: Float32Array): Float32Array;
  /** A position in `model` by one of the whole graph, the inverse of the last `toWhole`. */
  toPart(x: number, y: number): { readonly x: number; readonly y: number };
}

/** Indices of `whole` must be ascending. The scope is valid until the topology of the graph changes. O(V + E). */
export function toLayoutScope(whole: GraphModel, vertices: Uint32Array): LayoutScope {
  const model = new GraphModel(whole.vertexCollections, whole.edgeCollections);
  const places = new Int32Array(whole.vertexCount).fill(-1);
  vertices.forEach((vertex, place) => {
    places[vertex] = place;
  });
  const edges: number[] = [];
  for (let edge = 0; edge < whole.edgeCount; edge++) {
    if (places[whole.sources[edge]!]! >= 0 && places[whole.targets[edge]!]! >= 0) edges.push(edge);
  }
  model.apply([
    {
      kind: 'addVertices',
      ids: Array.from(vertices, (vertex) => whole.vertexIds.at(vertex)!),
      positions: new Float32Array(2 * vertices.length),
    },
    {
      kind: 'addEdges',
      ids: edges.map((edge) => whole.edgeIds.at(edge)!),
      sources: Uint32Array.from(edges, (edge) => places[whole.sources[edge]!]!),
      targets: Uint32Array.from(edges, (edge) => places[whole.targets[edge]!]!),
    },
  ]);
  return new PartOfGraph(whole, model, vertices);
}

class PartOfGraph implements LayoutScope {
  readonly #whole: GraphModel;
  #center: readonly [number, number] = [0, 0];
  #isFree = true;
  /** Of the last `toWhole`, world units. */
  #shift: readonly [number, number] = [0, 0];

  constructor(
    whole: GraphModel,
    readonly model: GraphModel,
    readonly vertices: Uint32Array,
  ) {
    this.#whole = whole;
    this.renew();
  }

  renew(): void {
    const { positions, flags, computed } = this.#whole;
    const ownPositions = Float32Array.from({ length: 2 * this.vertices.length }, (_, slot) => {
      return positions[2 * this.vertices[slot >> 1]! + (slot & 1)]!;
    });
    const ownFlags = Uint8Array.from(this.vertices, (vertex) => flags[vertex]!);
    const indices = Uint32Array.from(this.vertices, (_, place) => place);
    this.model.apply([
      { kind: 'setPositions', indices, values: ownPositions },
      { kind: 'setFlags', indices, values: ownFlags },
    ]);
    for (const [id, column] of computed) this.model.setComputed(id, column);
    this.#center = meanOf(ownPositions);
    this.#isFree = ownFlags.every((bits) => (bits & vertexFlag.pinned) === 0);
    this.#shift = [0, 0];
  }

  toWhole(placed: Float32Array): Float32Array {
    const [x, y] = meanOf(placed);
    const [centerX, centerY] = this.#center;
    this.#shift = this.#isFree ? [centerX - x, centerY - y] : [0, 0];
    const [shiftX, shiftY] = this.#shift;
    const result = this.#whole.positions.slice(0, 2 * this.#whole.vertexCount);
    this.vertices.forEach((vertex, place) => {
      result[2 * vertex] = placed[2 * place]! + shiftX;
      result[2 * vertex + 1] = placed[2 * place + 1]! + shiftY;
    });
    return result;
  }

  toPart(x: number, y: number): { readonly x: number; readonly y: number } {
    return { x: x - this.#shift[0], y: y - this.#shift[1] };
  }
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
