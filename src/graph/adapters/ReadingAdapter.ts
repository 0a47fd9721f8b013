import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { type StartJob, startJob } from '../../jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { Collections, Direction, GraphAdapter, LoadOptions } from './GraphAdapter.ts';
import { GraphReader } from './GraphReader.ts';
import { loadAll } from './load-all.ts';
import { loadRandom } from './load-random.ts';

/** Shared part of the adapters that read collections by AQL. They differ in how they change documents. */
export abstract class ReadingAdapter implements GraphAdapter {
  readonly isReadOnly = false;
  readonly #reader: GraphReader;

  /** `start`: tests pass a version without a worker. */
  constructor(
    readonly name: string,
    start: StartJob = startJob,
  ) {
    this.#reader = new GraphReader((signal) => this.loadCollections(signal), start);
  }

  get labelAttribute(): string | undefined {
    return this.#reader.labelAttribute;
  }
  set labelAttribute(attribute: string | undefined) {
    this.#reader.labelAttribute = attribute;
  }
  get direction(): Direction {
    return this.#reader.direction;
  }
  set direction(direction: Direction) {
    this.#reader.direction = direction;
  }

  abstract loadCollections(signal?: AbortSignal): Promise<Collections>;
  abstract loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument>;
  abstract saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument>;
  abstract createVertex(collection: string, document: GraphDocument): Promise<string>;
  abstract createEdge(
    collection: string,
    from: string,
    to: string,
    document?: GraphDocument,
  ): Promise<string>;
  abstract deleteVertex(id: string): Promise<void>;
  abstract deleteEdge(id: string): Promise<void>;

  loadCounts(signal?: AbortSignal) {
    return this.#reader.loadCounts(signal);
  }
  loadRandom(model: GraphModel, options: LoadOptions) {
    return loadRandom(this.#reader, model, options);
  }
  loadAll(model: GraphModel, signal?: AbortSignal) {
    return loadAll(this.#reader, model, signal);
  }
  loadNeighbours(model: GraphModel, vertexIds: readonly string[], options: LoadOptions) {
    return this.#reader.loadNeighbours(model, vertexIds, options);
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
  loadAttributeExamples(kind: 'vertices' | 'edges', signal?: AbortSignal) {
    return this.#reader.loadAttributeExamples(kind, signal);
  }
}
