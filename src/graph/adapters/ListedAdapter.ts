import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument, GraphPatch } from '../../../protocol/graph-patch.ts';
import { toLabel, toVertexLabel } from '../../../protocol/lib/label.ts';
import { ownMember } from '../../../protocol/lib/own-member.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { fillLabel } from '../../lib/label-template.ts';
import { toDocument } from '../model/exact-document.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { countAdded } from './count-added.ts';
import type {
  Collections,
  Counts,
  Direction,
  EdgeCountOptions,
  EdgeRow,
  GraphAdapter,
  LoadedNeighbours,
  LoadOptions,
  NeighbourEdgeOptions,
  NeighbourOptions,
  NewDocument,
  SearchResult,
  VertexOptions,
  VertexRow,
} from './GraphAdapter.ts';
import { ListedNeighbours } from './ListedNeighbours.ts';
import { toAddEdges, toAddVertices } from './rows.ts';
import { labelIn, type VertexLabels } from './vertex-labels.ts';

/** Elements that a source has answered. */
export interface ListedPart {
  /** Each with an `_id`. */
  readonly vertices: readonly GraphDocument[];
  /** Each with `_id`, `_from` and `_to`. */
  readonly edges: readonly GraphDocument[];
}

const exampleCount = 10;

/**
 * A graph that is read vertex by vertex and kept in memory. Subclasses read from a service or from files; counts and
 * searches cover what was read so far.
 */
export abstract class ListedAdapter implements GraphAdapter {
  abstract readonly isReadOnly: boolean;
  labels: VertexLabels | undefined;
  direction: Direction = 'outbound';
  protected readonly vertices = new Map<string, GraphDocument>();
  protected readonly edges = new Map<string, GraphDocument>();
  readonly #read = new Map<string, Promise<void>>();
  readonly #neighbours = new ListedNeighbours({
    edgeCollections: () => this.#collections().edges,
    edges: () => this.#rows(),
    find: (id) => this.vertices.get(id) ?? this.edges.get(id),
  });

  constructor(
    readonly name: string,
    /** Id of the vertex at which the graph begins. */
    protected readonly firstId: string,
  ) {}

  /** The vertex with its edges and neighbours. */
  protected abstract readVertex(id: string, signal?: AbortSignal): Promise<ListedPart>;

  abstract replaceDocument(id: string, text: string, rev: string): Promise<GraphDocument>;
  abstract createVertex(collection: string, document: NewDocument): Promise<string>;
  abstract createEdge(collection: string, from: string, to: string, document?: NewDocument): Promise<string>;
  abstract deleteVertex(id: string, rev: string): Promise<void>;
  abstract deleteEdge(id: string, rev: string): Promise<void>;

  async loadCollections(signal?: AbortSignal): Promise<Collections> {
    await this.#learn(this.firstId, signal);
    return this.#collections();
  }

  async loadEdgeDefinitions(): Promise<undefined> {
    return undefined;
  }

  async loadCounts(signal?: AbortSignal): Promise<Counts> {
    await this.#learn(this.firstId, signal);
    return { vertices: this.vertices.size, edges: this.#rows().length };
  }

  async loadRandom(model: GraphModel, { limit, signal }: LoadOptions): Promise<GraphPatch> {
    await this.#learn(this.firstId, signal);
    const ids = [...this.vertices.keys()].filter((id) => !model.hasVertex(id));
    return this.#patch(model, ids.slice(0, limit));
  }

  async *loadAll(model: GraphModel, signal?: AbortSignal) {
    await this.#learn(this.firstId, signal);
    const total = this.vertices.size + this.#rows().length;
    yield { patch: this.#patch(model, [...this.vertices.keys()]), done: total, total };
  }

  async loadNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    { limit, signal, ...ways }: LoadOptions & NeighbourOptions,
  ): Promise<LoadedNeighbours> {
    for (const id of vertexIds) await this.#learn(id, signal);
    const steps: GraphPatch[number][] = [];
    const chosen = new Set<string>();
    const counts = new Map<string, { readonly total: number; readonly hidden: number }>();
    for (const id of vertexIds) {
      const options = { direction: this.direction, ...ways, limit: Number.POSITIVE_INFINITY };
      const all = (await this.#neighbours.stepFrom([id], options)).filter(
        (other) => other !== id && this.vertices.has(other),
      );
      const missing = all.filter((other) => !model.hasVertex(other) && !chosen.has(other)).slice(0, limit);
      for (const other of missing) chosen.add(other);
      steps.push(this.#added(model, missing, id));
      const hidden = all.filter((other) => !model.hasVertex(other) && !chosen.has(other)).length;
      counts.set(id, { total: all.length, hidden });
    }
    steps.push(toAddEdges(model, this.#rows(), { ids: [...chosen] }));
    return { patch: steps, counts };
  }

  async countNewNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ): Promise<Counts> {
    return countAdded((await this.loadNeighbours(model, vertexIds, options)).patch);
  }

  async countNeighbours(vertexIds: readonly string[], signal?: AbortSignal) {
    for (const id of vertexIds) await this.#learn(id, signal);
    return this.#neighbours.countNeighbours(vertexIds, signal);
  }
  async *readNeighbours(vertexId: string, options: NeighbourEdgeOptions) {
    await this.#learn(vertexId, options.signal);
    yield* this.#neighbours.readNeighbours(vertexId, { direction: this.direction, ...options });
  }
  stepFrom(vertexIds: readonly string[], options: NeighbourOptions & { readonly limit: number }) {
    return this.#neighbours.stepFrom(vertexIds, { direction: this.direction, ...options });
  }
  countEdges(vertexIds: readonly string[], others: readonly string[], options: EdgeCountOptions) {
    return this.#neighbours.countEdges(vertexIds, others, options);
  }

  async loadVertices(
    model: GraphModel,
    vertexIds: readonly string[],
    { around, signal }: VertexOptions = {},
  ): Promise<GraphPatch> {
    for (const id of vertexIds) await this.#learn(id, signal);
    return this.#patch(
      model,
      vertexIds.filter((id) => this.vertices.has(id)),
      around,
    );
  }

  async search(
    model: GraphModel,
    attribute: string,
    value: unknown,
    { limit, signal }: LoadOptions,
  ): Promise<SearchResult> {
    await this.#learn(this.firstId, signal);
    if (attribute === '_id' && typeof value === 'string') await this.#learn(value, signal);
    const found = [...this.vertices]
      .filter(([, document]) => isSameValue(ownMember(document, attribute), value))
      .map(([id]) => id)
      .slice(0, limit);
    return { patch: this.#patch(model, found), found };
  }

  async loadEdgesAmong(model: GraphModel): Promise<GraphPatch> {
    return [toAddEdges(model, this.#rows())];
  }

  #labelText(vertexId: string, labels: VertexLabels): string | undefined {
    const vertex = this.vertices.get(vertexId) ?? {};
    const template = labelIn(labels, collectionOf(vertexId))!;
    return fillLabel(template, (name) => toLabel(ownMember(vertex, name)));
  }

  async loadLabels(model: GraphModel): Promise<GraphPatch> {
    const { labels } = this;
    const indices = Uint32Array.from({ length: model.vertexCount }, (_, index) => index);
    const values = [...model.vertexIds].map((id) =>
      labels === undefined ? undefined : toVertexLabel(this.#labelText(id, labels)),
    );
    return [{ kind: 'setLabels', indices, values }];
  }

  async loadValues(attribute: string, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const read = (id: string) => ownMember(this.vertices.get(id) ?? this.edges.get(id) ?? {}, attribute);
    return new Map(ids.map((id) => [id, read(id)]));
  }

  async loadAttributeExamples(kind: 'vertices' | 'edges'): Promise<readonly string[]> {
    const some = [...this[kind].values()].slice(0, exampleCount);
    return [...new Set(some.flatMap((document) => Object.keys(document)))].sort();
  }

  async loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument> {
    const find = () => this.vertices.get(id) ?? this.edges.get(id);
    if (find() === undefined) await this.#learn(id, signal);
    const document = find();
    if (document !== undefined) return toDocument(stringifyJson(document));
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', { detail: id });
  }

  async loadDocuments(ids: readonly string[], signal?: AbortSignal): Promise<readonly GraphDocument[]> {
    const known = ids.filter((id) => this.vertices.has(id) || this.edges.has(id));
    return Promise.all(known.map((id) => this.loadDocument(id, signal)));
  }

  async loadEdgesAt(vertexIds: readonly string[], signal?: AbortSignal): Promise<readonly GraphDocument[]> {
    const wanted = new Set(vertexIds);
    const at = [...this.edges].filter(
      ([, { _from, _to }]) => wanted.has(String(_from)) || wanted.has(String(_to)),
    );
    return Promise.all(at.map(([id]) => this.loadDocument(id, signal)));
  }

  /** The sources have no revisions: a deleted element is created again with its key. */
  async restoreDocuments(documents: readonly GraphDocument[]): Promise<void> {
    for (const { _id, _rev, _from, _to, ...attributes } of documents) {
      const collection = collectionOf(String(_id));
      const document = { _key: String(_id).slice(collection.length + 1), ...attributes };
      if (_from === undefined) await this.createVertex(collection, document);
      else await this.createEdge(collection, String(_from), String(_to), document);
    }
  }

  /** Keeps elements of an answer. */
  protected keep({ vertices, edges }: ListedPart): void {
    for (const vertex of vertices) this.vertices.set(String(vertex._id), vertex);
    for (const edge of edges) this.edges.set(String(edge._id), edge);
  }

  /** Removes a vertex with its edges. */
  protected forgetVertex(id: string): void {
    this.vertices.delete(id);
    for (const [edgeId, { _from, _to }] of this.edges) {
      if (_from === id || _to === id) this.edges.delete(edgeId);
    }
  }

  /** Reads a vertex once; concurrent callers share the request. */
  #learn(id: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const known = this.#read.get(id);
    if (known !== undefined) return known;
    const reading = this.readVertex(id, signal).then(
      (part) => this.keep(part),
      (error: unknown) => {
        this.#read.delete(id);
        throw error;
      },
    );
    this.#read.set(id, reading);
    return reading;
  }

  #collections(): Collections {
    const names = (ids: Iterable<string>, none: string) => {
      const found = new Set([...ids].map(collectionOf));
      return found.size === 0 ? [none] : [...found].sort();
    };
    return { vertices: names(this.vertices.keys(), 'nodes'), edges: names(this.edges.keys(), 'edges') };
  }

  /** Edges whose ends were read. */
  #rows(): readonly EdgeRow[] {
    return [...this.edges]
      .map(([id, { _from, _to }]) => [String(_from), String(_to), id] as const)
      .filter(([from, to]) => this.vertices.has(from) && this.vertices.has(to));
  }

  #added(model: GraphModel, ids: readonly string[], around?: string) {
    const { labels } = this;
    const rows = ids.map((id): VertexRow => {
      const label = labels === undefined ? null : (this.#labelText(id, labels) ?? null);
      return [id, label];
    });
    return toAddVertices(model, rows, labels !== undefined, around);
  }

  #patch(model: GraphModel, ids: readonly string[], around?: string): GraphPatch {
    const added = this.#added(model, ids, around);
    return [added, toAddEdges(model, this.#rows(), added)];
  }
}

/** As in a search: a typed text matches numbers too. */
function isSameValue(stored: unknown, value: unknown): boolean {
  return stored === value || (typeof stored === 'number' && String(stored) === value);
}

/** The id in the workspace: a source's id without a collection gets one. */
export function listedId(id: unknown, collection: 'nodes' | 'edges'): string {
  const text = String(id);
  return text.includes('/') ? text : `${collection}/${text}`;
}

/** The id for the source. */
export function sourceId(id: string): string {
  return /^(nodes|edges)\//.test(id) ? id.slice(6) : id;
}
