import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import type { GraphDocument, GraphPatch } from '../../../protocol/graph-patch.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { RequestError } from '../../../src/api/errors.ts';
import { countAdded } from '../../../src/graph/adapters/count-added.ts';
import type {
  Direction,
  GraphAdapter,
  LoadOptions,
  NeighbourEdgeOptions,
  NeighbourOptions,
  NewDocument,
} from '../../../src/graph/adapters/GraphAdapter.ts';
import { ListedNeighbours } from '../../../src/graph/adapters/ListedNeighbours.ts';
import { toAddEdges, toAddVertices } from '../../../src/graph/adapters/rows.ts';
import { labelIn, type VertexLabels } from '../../../src/graph/adapters/vertex-labels.ts';
import { toDocument } from '../../../src/graph/model/exact-document.ts';
import type { GraphModel } from '../../../src/graph/model/GraphModel.ts';
import { collectionOf } from '../../../src/lib/document-id.ts';

interface Edge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly attributes?: GraphDocument;
}

/** An in-memory graph that satisfies the adapter laws; its random section is the first vertices. */
export class MemoryGraphAdapter implements GraphAdapter {
  readonly name = 'memory';
  readonly isReadOnly = false;
  labels: VertexLabels | undefined;
  direction: Direction = 'outbound';
  readonly documents = new Map<string, GraphDocument>();
  readonly edges = new Map<string, Edge>();
  #lastKey = 0;
  readonly #neighbours = new ListedNeighbours({
    edgeCollections: () => ['e'],
    edges: () => [...this.edges.values()].map(({ id, from, to }) => [from, to, id] as const),
    find: (id) => this.documents.get(id),
  });

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

  /** As in a graph definition; undefined: no restriction. */
  definitions: readonly EdgeDefinition[] | undefined;

  async loadEdgeDefinitions() {
    return this.definitions;
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

  async loadNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    { limit, direction = this.direction, signal }: LoadOptions & NeighbourOptions,
  ) {
    await Promise.resolve();
    signal?.throwIfAborted();
    const chosen = new Map<string, string>();
    const neighbours = vertexIds.map((id) => {
      const ends = [...this.edges.values()].flatMap(({ from, to }) => [
        ...(direction !== 'inbound' && from === id ? [to] : []),
        ...(direction !== 'outbound' && to === id ? [from] : []),
      ]);
      const all = [...new Set(ends)].filter((other) => other !== id);
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

  async countNewNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ) {
    return countAdded((await this.loadNeighbours(model, vertexIds, options)).patch);
  }
  countNeighbours(vertexIds: readonly string[], signal?: AbortSignal) {
    return this.#neighbours.countNeighbours(vertexIds, signal);
  }
  readNeighbours(vertexId: string, options: NeighbourEdgeOptions) {
    return this.#neighbours.readNeighbours(vertexId, { direction: this.direction, ...options });
  }
  stepFrom(vertexIds: readonly string[], options: NeighbourOptions & { readonly limit: number }) {
    return this.#neighbours.stepFrom(vertexIds, { direction: this.direction, ...options });
  }
  countEdges(
    vertexIds: readonly string[],
    others: readonly string[],
    options: { readonly limit: number; readonly signal?: AbortSignal | undefined },
  ) {
    return this.#neighbours.countEdges(vertexIds, others, options);
  }

  async loadVertices(
    model: GraphModel,
    vertexIds: readonly string[],
    { around }: { readonly around?: string | undefined } = {},
  ): Promise<GraphPatch> {
    return this.#patch(
      model,
      vertexIds.filter((id) => this.documents.has(id)),
      around,
    );
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
    const values = [...model.vertexIds].map((id) => String(this.#labelOf(id) ?? ''));
    return [{ kind: 'setLabels', indices, values }];
  }

  async loadValues(attribute: string, ids: readonly string[]) {
    return new Map(ids.map((id) => [id, this.documents.get(id)?.[attribute]]));
  }

  async loadAttributeExamples() {
    return ['_key', 'name'];
  }

  /** Revisions by id; a change by another client increases them. */
  readonly revisions = new Map<string, number>();

  async loadDocument(id: string): Promise<GraphDocument> {
    const edge = this.edges.get(id);
    const document =
      this.documents.get(id) ?? (edge && { ...edge.attributes, _id: id, _from: edge.from, _to: edge.to });
    if (document === undefined) throw missing(id);
    const text = stringifyJson({ ...document, _rev: this.#revOf(id) });
    return toDocument(text);
  }

  async loadDocuments(ids: readonly string[]): Promise<readonly GraphDocument[]> {
    return Promise.all(
      ids.filter((id) => this.documents.has(id) || this.edges.has(id)).map((id) => this.loadDocument(id)),
    );
  }

  async loadEdgesAt(vertexIds: readonly string[]): Promise<readonly GraphDocument[]> {
    const at = [...this.edges.values()].filter(
      ({ from, to }) => vertexIds.includes(from) || vertexIds.includes(to),
    );
    return Promise.all(at.map(({ id }) => this.loadDocument(id)));
  }

  async replaceDocument(id: string, text: string, rev: string): Promise<GraphDocument> {
    this.#require(id, rev);
    this.change(id, JSON.parse(text) as GraphDocument);
    return this.loadDocument(id);
  }

  /** A change by any client. */
  change(id: string, attributes: GraphDocument): void {
    const edge = this.edges.get(id);
    if (edge) this.edges.set(id, { ...edge, attributes });
    else this.documents.set(id, { _id: id, _key: id.slice(id.indexOf('/') + 1), ...attributes });
    this.revisions.set(id, (this.revisions.get(id) ?? 1) + 1);
  }

  async createVertex(collection: string, given: NewDocument): Promise<string> {
    const document = valuesOf(given);
    const id = `${collection}/${String(document._key ?? `new${++this.#lastKey}`)}`;
    this.documents.set(id, { ...document, _id: id });
    return id;
  }

  async createEdge(collection: string, from: string, to: string, given: NewDocument = {}): Promise<string> {
    const document = valuesOf(given);
    const id = `${collection}/${String(document._key ?? `new${++this.#lastKey}`)}`;
    this.edges.set(id, { id, from, to, attributes: document });
    return id;
  }

  async deleteVertex(id: string, rev: string): Promise<void> {
    this.#require(id, rev);
    this.documents.delete(id);
    for (const edge of [...this.edges.values()]) {
      if (edge.from === id || edge.to === id) this.edges.delete(edge.id);
    }
  }

  async deleteEdge(id: string, rev: string): Promise<void> {
    this.#require(id, rev);
    this.edges.delete(id);
  }

  async restoreDocuments(documents: readonly GraphDocument[]): Promise<void> {
    for (const { _id, _rev, _from, _to, ...attributes } of documents) {
      const id = String(_id);
      this.revisions.set(id, (this.revisions.get(id) ?? 1) + 1);
      if (_from === undefined) this.documents.set(id, { ...attributes, _id });
      else this.edges.set(id, { id, from: String(_from), to: String(_to), attributes });
    }
  }

  #revOf(id: string): string {
    return `r${this.revisions.get(id) ?? 1}`;
  }

  #require(id: string, rev: string): void {
    if (!this.documents.has(id) && !this.edges.has(id)) throw missing(id);
    if (rev !== this.#revOf(id)) throw new RequestError(`PUT ${id}`, 412, 1200, 'conflict', undefined);
  }

  #labelOf(id: string): unknown {
    const attribute = labelIn(this.labels, collectionOf(id));
    return attribute === undefined ? undefined : this.documents.get(id)?.[attribute];
  }

  #patch(model: GraphModel, ids: readonly string[], around?: string): GraphPatch {
    const added = toAddVertices(
      model,
      ids.map((id) => [id, this.#labelOf(id)] as const),
      this.labels !== undefined,
      around,
    );
    const rows = [...this.edges.values()].map(({ id, from, to }) => [from, to, id] as const);
    return [added, toAddEdges(model, rows, added)];
  }
}

const missing = (id: string) => new RequestError(`GET ${id}`, 404, 1202, 'document not found', undefined);

function valuesOf(document: NewDocument): GraphDocument {
  return typeof document === 'string' ? (JSON.parse(document) as GraphDocument) : document;
}
