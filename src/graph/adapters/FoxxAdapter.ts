import { z } from 'zod';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { callService } from '../../api/service.ts';
import type { NewDocument } from './GraphAdapter.ts';
import { ListedAdapter, type ListedPart, listedId, sourceId } from './ListedAdapter.ts';
import { newDocumentText } from './new-document-text.ts';

const element = z.looseObject({ _id: z.union([z.string(), z.number()]) });
const edge = element.extend({
  _from: z.union([z.string(), z.number()]),
  _to: z.union([z.string(), z.number()]),
});
const queryAnswer = z.looseObject({
  first: element.optional(),
  nodes: z.array(element).default([]),
  edges: z.array(edge).default([]),
});
const written = z.looseObject({ _id: z.union([z.string(), z.number()]).optional() }).catch({});

/** A graph behind a service of the user: `{route}/query/{id}`, `{route}/nodes`, `{route}/edges`. */
export class FoxxAdapter extends ListedAdapter {
  readonly isReadOnly = false;
  readonly #route: string;

  constructor({ route, first }: { readonly route: string; readonly first: string }) {
    super(`service ${route}`, listedId(first, 'nodes'));
    this.#route = route.replace(/\/+$/, '');
  }

  protected async readVertex(id: string, signal?: AbortSignal): Promise<ListedPart> {
    const answer = queryAnswer.parse(await this.#call('GET', `query/${pathOf(id)}`, undefined, signal));
    const { first, nodes, edges } = answer;
    return {
      vertices: [...(first === undefined ? [] : [first]), ...nodes].map(toVertex),
      edges: edges.map(toEdge),
    };
  }

  /** A service has no revisions. */
  async replaceDocument(id: string, text: string): Promise<GraphDocument> {
    const kind = this.edges.has(id) ? 'edges' : 'nodes';
    await this.#call('PUT', `${kind}/${pathOf(id)}`, text);
    const document = { ...(JSON.parse(text) as GraphDocument), _id: id };
    this.keep(kind === 'nodes' ? { vertices: [document], edges: [] } : { vertices: [], edges: [document] });
    return this.loadDocument(id);
  }

  async createVertex(_collection: string, document: NewDocument): Promise<string> {
    const text = newDocumentText(document);
    const id = idIn(await this.#call('POST', 'nodes', text), text, 'nodes');
    this.keep({ vertices: [{ ...(JSON.parse(text) as object), _id: id }], edges: [] });
    return id;
  }

  async createEdge(
    _collection: string,
    from: string,
    to: string,
    document: NewDocument = {},
  ): Promise<string> {
    const text = newDocumentText(document, { _from: sourceId(from), _to: sourceId(to) });
    const id = idIn(await this.#call('POST', 'edges', text), text, 'edges');
    this.keep({ vertices: [], edges: [{ ...(JSON.parse(text) as object), _id: id, _from: from, _to: to }] });
    return id;
  }

  async deleteVertex(id: string): Promise<void> {
    await this.#call('DELETE', `edges/forNode/${pathOf(id)}`);
    await this.#call('DELETE', `nodes/${pathOf(id)}`);
    this.forgetVertex(id);
  }

  async deleteEdge(id: string): Promise<void> {
    await this.#call('DELETE', `edges/${pathOf(id)}`);
    this.edges.delete(id);
  }

  #call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: string, signal?: AbortSignal) {
    return callService(method, `${this.#route}/${path}`, { body, signal });
  }
}

const pathOf = (id: string) => sourceId(id).split('/').map(encodeURIComponent).join('/');

function toVertex(document: z.output<typeof element>): GraphDocument {
  return { ...document, _id: listedId(document._id, 'nodes') };
}

function toEdge(document: z.output<typeof edge>): GraphDocument {
  return {
    ...document,
    _id: listedId(document._id, 'edges'),
    _from: listedId(document._from, 'nodes'),
    _to: listedId(document._to, 'nodes'),
  };
}

/** The id of a created element: of the answer, or the key that was sent. */
function idIn(answer: unknown, text: string, collection: 'nodes' | 'edges'): string {
  const { _id } = written.parse(answer);
  const id = _id ?? (JSON.parse(text) as { readonly _key?: string })._key;
  if (id === undefined) throw new Error("The service's answer has no _id.");
  return listedId(id, collection);
}
