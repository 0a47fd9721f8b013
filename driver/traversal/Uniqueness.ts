import { type Document, type Path, type TraversalConfig, uniquenesses } from './config.ts';

/** Refuses edges and vertices that were visited before, on the path or at all. */
export class Uniqueness {
  readonly #config: TraversalConfig;
  readonly #edges = new Set<string>();
  readonly #vertices = new Set<string>();

  constructor(config: TraversalConfig) {
    this.#config = config;
  }

  /** `path`: up to the previous vertex. Stores the accepted vertices and edges. */
  accepts(path: Path, edge: Document | undefined, vertex: Document): boolean {
    const { datasource, uniqueness } = this.#config;
    const vertexId = datasource.getVertexId(vertex);
    const edgeId = edge && datasource.getEdgeId(edge);
    const hasEdge = (): boolean => path.edges.some((known) => datasource.getEdgeId(known) === edgeId);
    const hasVertex = (): boolean =>
      path.vertices.some((known) => datasource.getVertexId(known) === vertexId);
    if (edgeId !== undefined && this.#isKnown(uniqueness.edges, this.#edges, edgeId, hasEdge)) return false;
    if (this.#isKnown(uniqueness.vertices, this.#vertices, vertexId, hasVertex)) return false;
    if (edgeId !== undefined && uniqueness.edges === uniquenesses.GLOBAL) this.#edges.add(edgeId);
    if (uniqueness.vertices === uniquenesses.GLOBAL) this.#vertices.add(vertexId);
    return true;
  }

  #isKnown(kind: number, all: ReadonlySet<string>, id: string, isOnPath: () => boolean): boolean {
    if (kind === uniquenesses.GLOBAL) return all.has(id);
    return kind === uniquenesses.PATH && isOnPath();
  }
}
