import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { keyOf } from '../../../lib/document-id.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { readDocuments } from '../../adapters/find/read-documents.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import { isCommunityId } from '../../model/collections.ts';
import { collapsedGroups } from '../../model/community-records.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type TextHits, TextIndex } from './TextIndex.ts';

/** Vertices per slice of work. */
const sliceVertices = 500;
/** With more vertices, only labels and keys are searched: the texts would exceed 200 MB. */
const maxDocuments = 200_000;
/** Longer values are cut in the index. */
const maxValueLength = 400;

type Attributes = readonly (readonly [name: string, value: string])[];

/** State of the index, for the list of results. */
export interface IndexState {
  /** Number of vertices whose attributes are in the index, and of all vertices of the picture. */
  readonly indexed: number;
  readonly total: number;
  /** True if attributes are not searched, because there are too many vertices. */
  readonly isNamesOnly: boolean;
  readonly error?: unknown;
}

/**
 * Search over the vertices of the picture, members of collapsed communities included: label, key and all attributes.
 * Labels and keys are searched at once; attribute values are read from the database page by page in the background.
 */
export class PictureIndex {
  readonly #model: GraphModel;
  readonly #adapter: GraphAdapter;
  #index = new TextIndex();
  readonly #attributes = new Map<string, Attributes>();
  /** Ids of the vertices in the picture. */
  #ids: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();
  #seen = '';
  #syncing: Promise<void> | undefined;
  #reading: AbortController | undefined;
  #error: unknown;
  readonly #stop: () => void;

  constructor(model: GraphModel, adapter: GraphAdapter) {
    this.#model = model;
    this.#adapter = adapter;
    this.#stop = model.subscribe(({ patch }) => {
      for (const step of patch ?? []) {
        // An edited document is read again from the model.
        if (step.kind === 'setDocuments') for (const id of step.ids) this.#forget(id);
      }
    });
  }

  get state(): IndexState {
    const total = this.#index.size;
    const isNamesOnly = total > maxDocuments;
    return { indexed: isNamesOnly ? total : this.#attributes.size, total, isNamesOnly, error: this.#error };
  }

  /** The listener is called when more attributes are in the index. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Undefined after an abort. */
  async search(text: string, limit: number, signal: AbortSignal): Promise<TextHits | undefined> {
    await this.#sync();
    const { inDegrees, outDegrees } = this.#model;
    const weightOf = (id: string) => {
      const vertex = this.#model.findVertex(id);
      return vertex === undefined ? 0 : inDegrees[vertex]! + outDegrees[vertex]!;
    };
    return runInSlices(this.#index.search(text, limit, weightOf), () => !signal.aborted);
  }

  /** Starts to read attribute values that are not in the index yet. */
  async readAttributes(): Promise<void> {
    await this.#sync();
    if (this.#reading !== undefined || this.state.isNamesOnly) return;
    const missing = [...this.#ids].filter((id) => !this.#attributes.has(id));
    if (missing.length === 0) return;
    const reading = new AbortController();
    this.#reading = reading;
    this.#error = undefined;
    try {
      if (this.#adapter.hasQueries === true) await this.#readDocuments(missing, reading.signal);
      else await this.#readValues(missing, reading.signal);
    } catch (error) {
      if (!reading.signal.aborted) this.#error = error;
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
      this.#announce();
    }
  }

  dispose(): void {
    this.#reading?.abort();
    this.#stop();
  }

  /** Brings labels and keys up to date with the model. */
  #sync(): Promise<void> {
    const { topology, styles } = this.#model.revisions;
    const now = `${topology} ${styles}`;
    if (this.#seen === now && this.#index.size > 0) return Promise.resolve();
    this.#syncing ??= runInSlices(this.#update()).then(() => {
      this.#seen = now;
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  *#update(): Generator<undefined, void> {
    const model = this.#model;
    const index = this.#index.isWasteful ? new TextIndex() : this.#index;
    const present = new Set<string>();
    let count = 0;
    const put = (id: string, label: string) => {
      present.add(id);
      const known = index.find(id);
      const attributes = this.#attributes.get(id) ?? [];
      if (known?.label === label && known.attributes === attributes) return;
      if (known?.label === label && known.attributes.length === 0 && attributes.length === 0) return;
      index.put({ id, label, key: keyOf(id), attributes });
    };
    for (let vertex = 0; vertex < model.vertexCount; vertex++) {
      if (++count % sliceVertices === 0) yield;
      const id = model.vertexIds.at(vertex);
      if (id !== undefined && !isCommunityId(id)) put(id, model.labelOf(vertex));
    }
    for (const { record } of collapsedGroups(model)) {
      const { members } = record;
      let slot = 0;
      for (const member of members.ids) {
        if (++count % sliceVertices === 0) yield;
        put(member, members.labels?.[slot] ?? keyOf(member));
        slot++;
      }
    }
    for (const id of this.#ids) {
      if (present.has(id)) continue;
      index.remove(id);
      this.#attributes.delete(id);
    }
    this.#ids = present;
    this.#index = index;
  }

  async #readDocuments(ids: readonly string[], signal: AbortSignal): Promise<void> {
    for await (const page of readDocuments(ids, signal)) {
      const found = new Map(page.documents.map((document) => [String(document._id), document]));
      for (const id of page.ids) this.#put(id, this.#model.findDocument(id) ?? found.get(id) ?? {});
      this.#announce();
    }
  }

  async #readValues(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const names = await this.#adapter.loadAttributeExamples('vertices', signal);
    const documents = new Map<string, Record<string, unknown>>(ids.map((id) => [id, {}]));
    for (const name of names) {
      const values = await this.#adapter.loadValues(name, ids, signal);
      for (const id of ids) documents.get(id)![name] = values.get(id);
    }
    for (const [id, document] of documents) this.#put(id, this.#model.findDocument(id) ?? document);
  }

  #put(id: string, document: GraphDocument): void {
    const attributes = attributesOf(document);
    this.#attributes.set(id, attributes);
    const known = this.#index.find(id);
    if (known !== undefined && attributes.length > 0) this.#index.put({ ...known, attributes });
  }

  #forget(id: string): void {
    const document = this.#model.findDocument(id);
    if (document !== undefined && this.#attributes.has(id)) this.#put(id, document);
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Values of a document as text, system attributes omitted. */
function attributesOf(document: GraphDocument): Attributes {
  return Object.entries(document)
    .filter(([name, value]) => !name.startsWith('_') && value !== null && value !== undefined)
    .map(([name, value]) => [name, toText(value).slice(0, maxValueLength)] as const);
}

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
