import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { queryRows } from '../../api/cursor.ts';
import {
  createDocumentText,
  fetchDocumentText,
  removeDocumentRevision,
  replaceDocumentText,
} from '../../api/document-text.ts';
import type { StartJob } from '../../jobs.ts';
import { partsOf } from '../../lib/document-id.ts';
import { toDocument } from '../model/exact-document.ts';
import type { Collections, NewDocument } from './GraphAdapter.ts';
import { newDocumentText } from './new-document-text.ts';
import { ReadingAdapter } from './ReadingAdapter.ts';
import { withCollectionErrors } from './source-errors.ts';

/**
 * Plain collections as a graph, without a named graph. Documents are changed by AQL: ArangoDB 2.8 to 3.12 run the same
 * data-modification queries.
 */
export class CollectionsAdapter extends ReadingAdapter {
  constructor(
    readonly collections: Collections,
    startJob?: StartJob,
  ) {
    super([...collections.vertices, ...collections.edges].join(', '), startJob);
    requireSome(collections.vertices, 'The nodeCollection or a graphname has to be given.');
    requireSome(collections.edges, 'The edgeCollection or a graphname has to be given.');
  }

  async loadCollections(signal?: AbortSignal): Promise<Collections> {
    signal?.throwIfAborted();
    return this.collections;
  }

  async loadDocument(id: string, signal?: AbortSignal): Promise<GraphDocument> {
    return withCollectionErrors(async () => toDocument((await fetchDocumentText(partsOf(id), signal)).text));
  }

  async replaceDocument(id: string, text: string, rev: string): Promise<GraphDocument> {
    await withCollectionErrors(() => replaceDocumentText(partsOf(id), text, rev));
    return this.loadDocument(id);
  }

  protected async edgeCollectionsOf(): Promise<readonly string[]> {
    return this.collections.edges;
  }

  async loadEdgeDefinitions(): Promise<undefined> {
    return undefined;
  }

  createVertex(collection: string, document: NewDocument): Promise<string> {
    return this.#insert('vertices', collection, newDocumentText(document));
  }

  createEdge(collection: string, from: string, to: string, document: NewDocument = {}): Promise<string> {
    return this.#insert('edges', collection, newDocumentText(document, { _from: from, _to: to }));
  }

  /** The vertex goes first, so that a conflict keeps its edges. */
  async deleteVertex(id: string, rev: string): Promise<void> {
    await withCollectionErrors(() => removeDocumentRevision(partsOf(id), rev));
    for (const edges of this.collections.edges) {
      await queryRows('FOR e IN @@edges FILTER e._from == @id || e._to == @id REMOVE e IN @@edges', {
        bindVars: { '@edges': edges, id },
      });
    }
  }

  deleteEdge(id: string, rev: string): Promise<void> {
    return withCollectionErrors(() => removeDocumentRevision(partsOf(id), rev));
  }

  async #insert(kind: 'vertices' | 'edges', collection: string, json: string): Promise<string> {
    if (!this.collections[kind].includes(collection)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', {
        message: `Collection ${collection} is not available in the graph.`,
      });
    }
    const { key } = await withCollectionErrors(() => createDocumentText(collection, json));
    return `${collection}/${key}`;
  }
}

function requireSome(names: readonly string[], message: string): void {
  if (names.length === 0) throw new DatabaseError('ERROR_BAD_PARAMETER', { message });
}
