import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import {
  createEdge,
  createVertex,
  type ElementKind,
  fetchElementText,
  fetchGraphCollections,
  removeElement,
  replaceElement,
} from '../../api/graph-elements.ts';
import { fetchGraph, fetchGraphs } from '../../api/graphs.ts';
import type { StartJob } from '../../jobs.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { toDocument } from '../model/exact-document.ts';
import type { Collections, NewDocument } from './GraphAdapter.ts';
import { newDocumentText } from './new-document-text.ts';
import { ReadingAdapter } from './ReadingAdapter.ts';
import { withGraphErrors } from './source-errors.ts';

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
    const kind = await this.#kindOf(id);
    return withGraphErrors(async () => toDocument(await fetchElementText(this.#name, kind, id, signal)));
  }

  async replaceDocument(id: string, text: string, rev: string): Promise<GraphDocument> {
    const kind = await this.#kindOf(id);
    await withGraphErrors(() => replaceElement(this.#name, kind, id, text, rev));
    return this.loadDocument(id);
  }

  /** Deleting a vertex deletes its edges in all graphs that use its collection. */
  protected async edgeCollectionsOf(vertexIds: readonly string[]): Promise<readonly string[]> {
    const own = (await this.loadCollections()).edges;
    const collections = new Set(vertexIds.map((id) => collectionOf(id)));
    const others = (await fetchGraphs()).flatMap(({ edgeDefinitions }) =>
      edgeDefinitions.filter(({ from, to }) => [...from, ...to].some((name) => collections.has(name))),
    );
    return [...new Set([...own, ...others.map(({ collection }) => collection)])];
  }

  async loadEdgeDefinitions(signal?: AbortSignal): Promise<readonly EdgeDefinition[]> {
    return (await fetchGraph(this.#name, signal)).edgeDefinitions;
  }

  async createVertex(collection: string, document: NewDocument): Promise<string> {
    await this.#require('vertices', collection);
    return withGraphErrors(() => createVertex(this.#name, collection, newDocumentText(document)));
  }

  async createEdge(
    collection: string,
    from: string,
    to: string,
    document: NewDocument = {},
  ): Promise<string> {
    await this.#require('edges', collection);
    const text = newDocumentText(document, { _from: from, _to: to });
    return withGraphErrors(() => createEdge(this.#name, collection, text));
  }

  async deleteVertex(id: string, rev: string): Promise<void> {
    await withGraphErrors(() => removeElement(this.#name, 'vertex', id, rev));
  }

  async deleteEdge(id: string, rev: string): Promise<void> {
    await withGraphErrors(() => removeElement(this.#name, 'edge', id, rev));
  }

  async #kindOf(id: string): Promise<ElementKind> {
    const { edges } = await this.loadCollections();
    return edges.includes(collectionOf(id)) ? 'edge' : 'vertex';
  }

  async #require(kind: 'vertices' | 'edges', collection: string): Promise<void> {
    const collections = (await this.loadCollections())[kind];
    if (collections.includes(collection)) return;
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      message: `Collection ${collection} is not available in the graph.`,
    });
  }
}
