import type { GraphDocument, GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphAdapter, LoadOptions } from '../../../src/graph/adapters/GraphAdapter.ts';
import { toAddEdges, toAddVertices } from '../../../src/graph/adapters/rows.ts';
import type { GraphModel } from '../../../src/graph/model/GraphModel.ts';

type Edge = { readonly id: string; readonly from: string; readonly to: string };

/** An in-memory graph that satisfies the adapter laws; its random section is the first vertices. */
export class MemoryGraphAdapter implements GraphAdapter {
  readonly name = 'memory';
  readonly isReadOnly = false;
  labelAttribute: string | undefined;
  direction: 'outbound' | 'any' = 'outbound';
  readonly documents = new Map<string, GraphDocument>();
  readonly edges = new Map<string, Edge>();
  #lastKey = 0;

  /** Edges as `a-b`. */
  constructor(vertices: readonly string[], edges: readonly string[]) {
    for (const key of vertices)
      this.documents.set(`v/${key}`, { _id: `v/${key}`, _key: key, name: `name ${key}` });
    for (const each of edges) {
      const [from, to] = each.split('-');
      this.edges.set(`e/${each}`, { id: `e/${each}`, from: `v/${from}`, to: `v/${to}` });
    }
  }

  get vertexIds(): string[] {
    return [...this.documents.keys()].filter((id) => id.startsWith('v/'));
  }

  async loadCollections() {
    return { vertices: ['v'], edges: ['e'] };
  }

  async loadCounts() {
    return { vertices: this.vertexIds.length, edges: this.edges.size };
  }

  async loadRandom(model: GraphModel, { limit }: LoadOptions): Promise<GraphPatch> {
    return this.#patch(model, this.vertexIds.slice(0, limit));
  }

  async *loadAll(model: GraphModel, signal?: AbortSignal) {
    const ids = this.vertexIds;
    const total = ids.length + this.edges.size;
    for (let done = 0; done < ids.length; done += 2) {
      signal?.throwIfAborted();
      const part = ids.slice(done, done + 2);
      yield { patch: this.#patch(model, part), done: done + part.length, total };
    }
  }

  async loadNeighbours(model: GraphModel, vertexIds: readonly string[], { limit, signal }: LoadOptions) {
    await Promise.resolve();
    signal?.throwIfAborted();
    const chosen = new Map<string, string>();
    const neighbours = vertexIds.map((id) => {
      const all = [
        ...new Set([...this.edges.values()].filter(({ from }) => from === id).map(({ to }) => to)),
      ];
      const missing = all.filter((other) => !model.hasVertex(other));
      for (const other of missing.slice(0, limit)) if (!chosen.has(other)) chosen.set(other, id);
      return { id, all };
    });
    const added = vertexIds.flatMap((id) => {
      const own = [...chosen].filter(([, parent]) => parent === id).map(([other]) => other);
      return this.#patch(model, own, id).filter((step) => step.kind === 'addVertices');
    });
    const rows = [...this.edges.values()].map(({ id, from, to }) => [from, to, id] as const);
    const counts = neighbours.map(({ id, all }) => {
      const hidden = all.filter((other) => !model.hasVertex(other) && !chosen.has(other)).length;
      return [id, { total: all.length, hidden }] as const;
    });
    const edges = toAddEdges(model, rows, { ids: [...chosen.keys()] });
    return { patch: [...added, edges], counts: new Map(counts) };
  }

  async search(model: GraphModel, attribute: string, value: unknown, { limit }: LoadOptions) {
    const found = this.vertexIds.filter((id) => this.documents.get(id)![attribute] === value).slice(0, limit);
    return { patch: this.#patch(model, found), found };
  }

  async loadEdgesAmong(model: GraphModel): Promise<GraphPatch> {
    return this.#patch(model, []);
  }

  async loadLabels(model: GraphModel): Promise<GraphPatch> {
    const indices = Uint32Array.from({ length: model.vertexCount }, (_, index) => index);
    const values = [...model.vertexIds].map((id) =>
      String(this.documents.get(id)?.[this.labelAttribute!] ?? ''),
    );
    return [{ kind: 'setLabels', indices, values }];
  }

  async loadValues(attribute: string, ids: readonly string[]) {
    return new Map(ids.map((id) => [id, this.documents.get(id)?.[attribute]]));
  }

  async loadAttributeExamples() {
    return ['_key', 'name'];
  }

  async loadDocument(id: string): Promise<GraphDocument> {
    const edge = this.edges.get(id);
    const document = this.documents.get(id) ?? (edge && { _id: id, _from: edge.from, _to: edge.to });
    if (document === undefined) throw new Error(`document ${id} not found`);
    return document;
  }

  async saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument> {
    const document = { ...(await this.loadDocument(id)), ...changes };
    this.documents.set(id, document);
    return document;
  }

  async createVertex(collection: string, document: GraphDocument): Promise<string> {
    const id = `${collection}/${String(document._key ?? `new${++this.#lastKey}`)}`;
    this.documents.set(id, { ...document, _id: id });
    return id;
  }

  async createEdge(
    collection: string,
    from: string,
    to: string,
    document: GraphDocument = {},
  ): Promise<string> {
    const id = `${collection}/${String(document._key ?? `new${++this.#lastKey}`)}`;
    this.edges.set(id, { id, from, to });
    return id;
  }

  async deleteVertex(id: string): Promise<void> {
    this.documents.delete(id);
    for (const edge of [...this.edges.values()]) {
      if (edge.from === id || edge.to === id) this.edges.delete(edge.id);
    }
  }

  async deleteEdge(id: string): Promise<void> {
    this.edges.delete(id);
  }

  #patch(model: GraphModel, ids: readonly string[], around?: string): GraphPatch {
    const added = toAddVertices(
      model,
      ids.map((id) => [id, this.labelAttribute && this.documents.get(id)![this.labelAttribute]] as const),
      this.labelAttribute !== undefined,
      around,
    );
    const rows = [...this.edges.values()].map(({ id, from, to }) => [from, to, id] as const);
    return [added, toAddEdges(model, rows, added)];
  }
}
