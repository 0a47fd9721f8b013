import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { type StartJob, startJob } from '../../jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { loadExactValues } from './exact-values.ts';
import type {
  Collections,
  Direction,
  EdgeCountOptions,
  GraphAdapter,
  LoadOptions,
  NeighbourEdgeOptions,
  NeighbourOptions,
  NewDocument,
  VertexOptions,
} from './GraphAdapter.ts';
import { GraphReader } from './GraphReader.ts';
import { loadAll } from './load-all.ts';
import { loadRandom } from './load-random.ts';
import { NeighbourReader } from './NeighbourReader.ts';
import { loadDocuments, loadEdgesAt, restoreDocuments } from './stored-documents.ts';
import type { VertexLabels } from './vertex-labels.ts';

/** Shared part of the adapters that read collections by AQL. They differ in how they change documents. */
export abstract class ReadingAdapter implements GraphAdapter {
  readonly isReadOnly = false;
  readonly hasQueries = true;
  readonly #reader: GraphReader;
  readonly #neighbours: NeighbourReader;

  /** `start`: tests pass a version without a worker. */
  constructor(
    readonly name: string,
    start: StartJob = startJob,
  ) {
    this.#reader = new GraphReader((signal) => this.loadCollections(signal), start);
    this.#neighbours = new NeighbourReader((signal) => this.loadCollections(signal));
  }

  get labels(): VertexLabels | undefined {
    return this.#reader.labels;
  }
  set labels(labels: VertexLabels | undefined) {
    this.#reader.labels = labels;
  }
  get direction(): Direction {
    return this.#reader.direction;
  }
  set direction(direction: Direction) {
    this.#reader.direction = direction;
  }

  abstract loadCollections(signal?: AbortSignal): Promise<Collections>;
  abstract loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument>;
  abstract replaceDocument(id: string, text: string, rev: string): Promise<GraphDocument>;
  abstract loadEdgeDefinitions(signal?: AbortSignal): Promise<readonly EdgeDefinition[] | undefined>;
  abstract createVertex(collection: string, document: NewDocument): Promise<string>;
  abstract createEdge(collection: string, from: string, to: string, document?: NewDocument): Promise<string>;
  abstract deleteVertex(id: string, rev: string): Promise<void>;
  abstract deleteEdge(id: string, rev: string): Promise<void>;
  /** Edge collections whose edges are deleted with a vertex. */
  protected abstract edgeCollectionsOf(vertexIds: readonly string[]): Promise<readonly string[]>;

  loadDocuments(ids: readonly string[], signal?: AbortSignal) {
    return loadDocuments(ids, signal);
  }
  async loadEdgesAt(vertexIds: readonly string[], signal?: AbortSignal) {
    return loadEdgesAt(await this.edgeCollectionsOf(vertexIds), vertexIds, signal);
  }
  restoreDocuments(documents: readonly GraphDocument[]) {
    return restoreDocuments(documents);
  }

  loadCounts(signal?: AbortSignal) {
    return this.#reader.loadCounts(signal);
  }
  loadRandom(model: GraphModel, options: LoadOptions) {
    return loadRandom(this.#reader, model, options);
  }
  loadAll(model: GraphModel, signal?: AbortSignal) {
    return loadAll(this.#reader, model, signal);
  }
  loadNeighbours(model: GraphModel, vertexIds: readonly string[], options: LoadOptions & NeighbourOptions) {
    return this.#reader.loadNeighbours(model, vertexIds, options);
  }
  countNewNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ) {
    return this.#reader.countNewNeighbours(model, vertexIds, options);
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
  countEdges(vertexIds: readonly string[], others: readonly string[], options: EdgeCountOptions) {
    return this.#neighbours.countEdges(vertexIds, others, options);
  }
  loadVertices(model: GraphModel, vertexIds: readonly string[], options?: VertexOptions) {
    return this.#reader.loadVertices(model, vertexIds, options);
  }
  search(model: GraphModel, attribute: string, value: unknown, options: LoadOptions) {
    return this.#reader.search(model, attribute, value, options);
  }
  loadEdgesAmong(model: GraphModel, vertexIds: readonly string[], signal?: AbortSignal) {
    return this.#reader.loadEdgesAmong(model, vertexIds, signal);
  }
  loadLabels(model: GraphModel, signal?: AbortSignal) {
    return this.#reader.loadLabels(model, signal);
  }
  loadValues(attribute: string, ids: readonly string[], signal?: AbortSignal) {
    return this.#reader.loadValues(attribute, ids, signal);
  }
  loadExactValues(attribute: string, ids: readonly string[], signal?: AbortSignal) {
    return loadExactValues(attribute, ids, signal);
  }
  loadAttributeExamples(kind: 'vertices' | 'edges', signal?: AbortSignal) {
    return this.#reader.loadAttributeExamples(kind, signal);
  }
}
