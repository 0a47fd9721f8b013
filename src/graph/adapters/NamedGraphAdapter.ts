import { z } from 'zod';
import { graphCollectionsAnswer } from '../../../protocol/api/gharial.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { request, send } from '../../api.ts';
import type { startJob as startWorkerJob } from '../../jobs.ts';
import type { Collections } from './GraphAdapter.ts';
import { ReadingAdapter } from './ReadingAdapter.ts';

const created = z.object({ _id: z.string() });
const vertexAnswer = z.object({ vertex: z.looseObject({ _id: z.string() }) });
const edgeAnswer = z.object({ edge: z.looseObject({ _id: z.string() }) });
const createdVertexAnswer = z.object({ vertex: created });
const createdEdgeAnswer = z.object({ edge: created });

/** A named graph of the page's database, through /_api/gharial and AQL; of ArangoDB 2.8 to 3.12 or the embedded server. */
export class NamedGraphAdapter extends ReadingAdapter {
  readonly #path: string;
  #collections: Promise<Collections> | undefined;

  constructor(name: string, startJob?: typeof startWorkerJob) {
    super(name, startJob);
    this.#path = `/_api/gharial/${encodeURIComponent(name)}`;
  }

  /** Asked for once; `forgetCollections` after the graph's definition has changed. */
  async loadCollections(signal?: AbortSignal): Promise<Collections> {
    signal?.throwIfAborted();
    // Not with the caller's signal: others wait for the same answer.
    this.#collections ??= this.#fetchCollections().catch((error: unknown) => {
      this.#collections = undefined;
      throw error;
    });
    return this.#collections;
  }

  forgetCollections(): void {
    this.#collections = undefined;
  }

  async loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument> {
    const path = await this.#pathOf(id);
    if (path.kind === 'edge') return (await request(edgeAnswer, 'GET', path.text, { signal })).edge;
    return (await request(vertexAnswer, 'GET', path.text, { signal })).vertex;
  }

  async saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument> {
    const { text } = await this.#pathOf(id);
    // PATCH rather than PUT: what nobody touched stays in the database byte for byte.
    const isMerged = (value: unknown) =>
      value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
    // PATCH merges objects: what the new one no longer has would stay unless the old one goes first.
    const gone = Object.keys(changes).filter((name) => isMerged(changes[name]));
    const kept = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (gone.length > 0) {
      const body = Object.fromEntries(gone.map((name) => [name, null]));
      await send('PATCH', text, { body, query: { keepNull: false } });
    }
    if (kept.length > 0) {
      await send('PATCH', text, { body: Object.fromEntries(kept), query: { keepNull: true } });
    }
    return this.loadDocument(id);
  }

  async createVertex(collection: string, document: GraphDocument): Promise<string> {
    await this.#require('vertices', collection);
    const path = `${this.#path}/vertex/${encodeURIComponent(collection)}`;
    return (await request(createdVertexAnswer, 'POST', path, { body: document })).vertex._id;
  }

  async createEdge(
    collection: string,
    from: string,
    to: string,
    document: GraphDocument = {},
  ): Promise<string> {
    await this.#require('edges', collection);
    const path = `${this.#path}/edge/${encodeURIComponent(collection)}`;
    const body = { ...document, _from: from, _to: to };
    return (await request(createdEdgeAnswer, 'POST', path, { body })).edge._id;
  }

  async deleteVertex(id: string): Promise<void> {
    await send('DELETE', `${this.#path}/vertex/${encodeId(id)}`);
  }

  async deleteEdge(id: string): Promise<void> {
    await send('DELETE', `${this.#path}/edge/${encodeId(id)}`);
  }

  async #fetchCollections(): Promise<Collections> {
    const [vertices, edges] = await Promise.all([
      request(graphCollectionsAnswer, 'GET', `${this.#path}/vertex`),
      request(graphCollectionsAnswer, 'GET', `${this.#path}/edge`),
    ]);
    return { vertices: vertices.collections, edges: edges.collections };
  }

  async #pathOf(id: string): Promise<{ kind: 'vertex' | 'edge'; text: string }> {
    const { edges } = await this.loadCollections();
    const kind = edges.includes(id.slice(0, id.indexOf('/'))) ? 'edge' : 'vertex';
    return { kind, text: `${this.#path}/${kind}/${encodeId(id)}` };
  }

  async #require(kind: 'vertices' | 'edges', collection: string): Promise<void> {
    const collections = (await this.loadCollections())[kind];
    if (collections.includes(collection)) return;
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      message: `Collection ${collection} is not available in the graph.`,
    });
  }
}

function encodeId(id: string): string {
  return id.split('/').map(encodeURIComponent).join('/');
}
