import type { AddEdges, AddVertices, Community, GraphPatch } from '../../../protocol/graph-patch.ts';
import { keyOf } from '../../lib/document-id.ts';
import { isBundleId } from './collections.ts';
import { edgesOfBundles } from './community-records.ts';
import type { GraphModel } from './GraphModel.ts';

interface HiddenVertex {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly flags: number;
  readonly hiddenNeighbours: number;
}

interface HiddenEdge {
  readonly from: string;
  readonly to: string;
}

/** Hidden elements as they are stored with a scene. */
interface HiddenRecords {
  readonly vertices: [id: string, vertex: HiddenVertex][];
  readonly edges: [id: string, edge: HiddenEdge][];
}

/** Elements that the user has hidden, by id, so that they can be shown again after any change. */
export class HiddenVertices {
  readonly #vertices = new Map<string, HiddenVertex>();
  readonly #edges = new Map<string, HiddenEdge>();

  /** Stores vertices and their edges; for a community its members. O(their edges). */
  keep(model: GraphModel, vertices: ReadonlySet<number>): void {
    const { vertexIds, edgeIds, positions } = model;
    const bundles = new Set<string>();
    for (const vertex of vertices) {
      const community = model.communities.get(vertexIds.at(vertex)!);
      if (community !== undefined) {
        this.#keepMembers(community, positions[2 * vertex]!, positions[2 * vertex + 1]!);
        continue;
      }
      this.#vertices.set(vertexIds.at(vertex)!, {
        label: model.labelOf(vertex),
        x: positions[2 * vertex]!,
        y: positions[2 * vertex + 1]!,
        flags: model.flags[vertex]!,
        hiddenNeighbours: model.hiddenNeighbours[vertex]!,
      });
    }
    for (const csr of [model.outgoing(), model.incoming()]) {
      for (const vertex of vertices) {
        for (let slot = csr.offsets[vertex]!; slot < csr.offsets[vertex + 1]!; slot++) {
          const edge = csr.edges[slot]!;
          if (isBundleId(edgeIds.at(edge)!)) {
            bundles.add(edgeIds.at(edge)!);
            continue;
          }
          this.#edges.set(edgeIds.at(edge)!, {
            from: vertexIds.at(model.sources[edge]!)!,
            to: vertexIds.at(model.targets[edge]!)!,
          });
        }
      }
    }
    if (bundles.size > 0) for (const [id, ends] of edgesOfBundles(model, bundles)) this.#edges.set(id, ends);
  }

  /** Member positions, moved by the distance between the community's current position and its position at grouping. */
  #keepMembers({ members, edges, middle }: Community, x: number, y: number): void {
    let slot = 0;
    for (const id of members.ids) {
      this.#vertices.set(id, {
        label: members.labels?.[slot] ?? keyOf(id),
        x: members.positions[2 * slot]! + x - middle.x,
        y: members.positions[2 * slot + 1]! + y - middle.y,
        flags: members.flags?.[slot] ?? 0,
        hiddenNeighbours: members.hiddenNeighbours?.[slot] ?? 0,
      });
      slot++;
    }
    for (let edge = 0; edge < edges.ids.length; edge++)
      this.#edges.set(edges.ids.at(edge)!, { from: edges.from.at(edge)!, to: edges.to.at(edge)! });
  }

  /** Stores edges that are hidden without their ends. */
  keepEdges(model: GraphModel, edges: Iterable<number>): void {
    for (const edge of edges)
      this.#edges.set(model.edgeIds.at(edge)!, {
        from: model.vertexIds.at(model.sources[edge]!)!,
        to: model.vertexIds.at(model.targets[edge]!)!,
      });
  }

  get isEmpty(): boolean {
    return this.#vertices.size + this.#edges.size === 0;
  }

  toRecords(): HiddenRecords {
    return { vertices: [...this.#vertices], edges: [...this.#edges] };
  }

  /** Replaces all stored elements. */
  load({ vertices, edges }: HiddenRecords): void {
    this.clear();
    for (const [id, vertex] of vertices) this.#vertices.set(id, vertex);
    for (const [id, edge] of edges) this.#edges.set(id, edge);
  }

  clear(): void {
    this.#vertices.clear();
    this.#edges.clear();
  }

  /** True if `patchFor` brings something back. O(stored elements). */
  isMissing(model: GraphModel): boolean {
    return this.count(model) > 0 || this.patchFor(model).length > 0;
  }

  /** Number of stored vertices that are not in the model. */
  count(model: GraphModel): number {
    let count = 0;
    for (const id of this.#vertices.keys()) if (!model.hasVertex(id)) count++;
    return count;
  }

  /**
   * A patch that restores the missing elements at their positions, with the edges whose ends exist. Input of
   * `foldIntoCommunities`.
   */
  patchFor(model: GraphModel): GraphPatch {
    const vertices = [...this.#vertices].filter(([id]) => !model.hasVertex(id));
    const back = new Set(vertices.map(([id]) => id));
    const isThere = (id: string) => back.has(id) || model.hasVertex(id);
    const edges = [...this.#edges].filter(
      ([id, { from, to }]) => model.findEdge(id) === undefined && isThere(from) && isThere(to),
    );
    const addVertices: AddVertices = {
      kind: 'addVertices',
      ids: vertices.map(([id]) => id),
      labels: vertices.map(([, { label }]) => label),
      positions: Float32Array.from(vertices.flatMap(([, { x, y }]) => [x, y])),
      flags: Uint8Array.from(vertices, ([, { flags }]) => flags),
      hiddenNeighbours: Uint32Array.from(vertices, ([, { hiddenNeighbours }]) => hiddenNeighbours),
    };
    const addEdges: AddEdges = {
      kind: 'addEdges',
      ids: edges.map(([id]) => id),
      from: edges.map(([, { from }]) => from),
      to: edges.map(([, { to }]) => to),
    };
    return [...(vertices.length > 0 ? [addVertices] : []), ...(edges.length > 0 ? [addEdges] : [])];
  }
}
