import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import {
  createEdge,
  createVertex,
  type ElementKind,
  fetchElement,
  fetchGraphCollections,
  removeElement,
  updateElement,
} from '../../api/graph-elements.ts';
import type { StartJob } from '../../jobs.ts';
import type { Collections } from './GraphAdapter.ts';
import { ReadingAdapter } from './ReadingAdapter.ts';

/**
 * A named graph of the page's database, through /_api/gharial and AQL, on ArangoDB 2.8 to 3.12 or the embedded server.
 */
export class NamedGraphAdapter extends ReadingAdapter {
  readonly #name: string;
  #collections: Promise<Collections> | undefined;

  constructor(name: string, startJob?: StartJob) {
    super(name, startJob);
    this.#name = name;
  }

  /** Cached; call `forgetCollections` after a change of the graph definition. */
  async loadCollections(signal?: AbortSignal): Promise<Collections> {
    signal?.throwIfAborted();
    // Without the caller's signal: other callers wait for the same response.
    this.#collections ??= fetchGraphCollections(this.#name).catch((error: unknown) => {
      this.#collections = undefined;
      throw error;
    });
    return this.#collections;
  }

  forgetCollections(): void {
    this.#collections = undefined;
  }

  async loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument> {
    return fetchElement(this.#name, await this.#kindOf(id), id, signal);
  }

  async saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument> {
    const kind = await this.#kindOf(id);
    // PATCH instead of PUT: attributes that the user did not change keep their exact bytes.
    const isMerged = (value: unknown) =>
      value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
    // PATCH merges objects. A first request removes the old object, so that its remaining members do not survive.
    const gone = Object.keys(changes).filter((name) => isMerged(changes[name]));
    const kept = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (gone.length > 0) {
      const body = Object.fromEntries(gone.map((name) => [name, null]));
      await updateElement(this.#name, kind, id, body, false);
    }
    if (kept.length > 0) {
      await updateElement(this.#name, kind, id, Object.fromEntries(kept), true);
    }
    return this.loadDocument(id);
  }

  async createVertex(collection: string, document: GraphDocument): Promise<string> {
    await this.#require('vertices', collection);
    return createVertex(this.#name, collection, document);
  }

  async createEdge(
    collection: string,
    from: string,
    to: string,
    document: GraphDocument = {},
  ): Promise<string> {
    await this.#require('edges', collection);
    return createEdge(this.#name, collection, { ...document, _from: from, _to: to });
  }

  async deleteVertex(id: string): Promise<void> {
    await removeElement(this.#name, 'vertex', id);
  }

  async deleteEdge(id: string): Promise<void> {
    await removeElement(this.#name, 'edge', id);
  }

  async #kindOf(id: string): Promise<ElementKind> {
    const { edges } = await this.loadCollections();
    return edges.includes(id.slice(0, id.indexOf('/'))) ? 'edge' : 'vertex';
  }

  async #require(kind: 'vertices' | 'edges', collection: string): Promise<void> {
    const collections = (await this.loadCollections())[kind];
    if (collections.includes(collection)) return;
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      message: `Collection ${collection} is not available in the graph.`,
    });
  }
}
