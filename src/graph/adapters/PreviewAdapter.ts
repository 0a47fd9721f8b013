import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { notify } from '../../store/notifications.ts';
import type { NewDocument } from './GraphAdapter.ts';
import { ListedAdapter, type ListedPart } from './ListedAdapter.ts';
import { newDocumentText } from './new-document-text.ts';

interface PreviewGraph {
  readonly nodes?: readonly GraphDocument[];
  readonly edges?: readonly GraphDocument[];
}

/** A small graph to try the tools. Changes are made in the picture only; an alert names the call of the server. */
export class PreviewAdapter extends ListedAdapter {
  readonly isReadOnly = false;
  readonly #nodes: readonly GraphDocument[];
  readonly #edges: readonly GraphDocument[];
  #lastKey = 0;

  constructor({ nodes, edges }: PreviewGraph) {
    super('preview', String(nodes?.[0]?._id ?? ''));
    this.#nodes = required(nodes, 'The nodes have to be given.');
    this.#edges = required(edges, 'The edges have to be given.');
  }

  protected async readVertex(id: string): Promise<ListedPart> {
    if (id === this.firstId && this.vertices.size === 0) return { vertices: this.#nodes, edges: this.#edges };
    trigger('explore');
    return { vertices: [], edges: [] };
  }

  async replaceDocument(id: string, text: string): Promise<GraphDocument> {
    trigger(this.edges.has(id) ? 'patchEdge' : 'patchNode');
    const document = { ...(JSON.parse(text) as GraphDocument), _id: id };
    this.keep(this.edges.has(id) ? { vertices: [], edges: [document] } : { vertices: [document], edges: [] });
    return this.loadDocument(id);
  }

  async createVertex(collection: string, document: NewDocument): Promise<string> {
    trigger('createNode');
    const vertex = this.#toDocument(collection, document);
    this.keep({ vertices: [vertex], edges: [] });
    return String(vertex._id);
  }

  async createEdge(
    collection: string,
    from: string,
    to: string,
    document: NewDocument = {},
  ): Promise<string> {
    trigger('createEdge');
    const edge = { ...this.#toDocument(collection, document), _from: from, _to: to };
    this.keep({ vertices: [], edges: [edge] });
    return String(edge._id);
  }

  async deleteVertex(id: string): Promise<void> {
    trigger('deleteNode');
    this.forgetVertex(id);
  }

  async deleteEdge(id: string): Promise<void> {
    trigger('deleteEdge');
    this.edges.delete(id);
  }

  #toDocument(collection: string, document: NewDocument): GraphDocument & { readonly _id: string } {
    const values = JSON.parse(newDocumentText(document)) as { readonly _key?: string };
    this.#lastKey += 1;
    return { ...values, _id: `${collection}/${values._key ?? `new${this.#lastKey}`}` };
  }
}

function trigger(call: string): void {
  notify('info', 'Preview', `Server-side: ${call} was triggered.`);
}

function required(list: readonly GraphDocument[] | undefined, message: string): readonly GraphDocument[] {
  if (list !== undefined) return list;
  throw new DatabaseError('ERROR_BAD_PARAMETER', { message });
}

/** The graph of the preview adapter. */
export const previewGraph: Required<PreviewGraph> = {
  nodes: ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Fritz'].map((name, place) => ({
    _id: `nodes/${place + 1}`,
    _key: String(place + 1),
    name,
  })),
  edges: [
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 4],
    [4, 5],
    [5, 6],
  ].map(([from, to]) => ({
    _id: `edges/${from}-${to}`,
    _key: `${from}-${to}`,
    _from: `nodes/${from}`,
    _to: `nodes/${to}`,
  })),
};
