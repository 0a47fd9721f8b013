import { DatabaseError } from '../../../protocol/errors.ts';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { queryRows } from '../../api/cursor.ts';
import type { StartJob } from '../../jobs.ts';
import type { Collections } from './GraphAdapter.ts';
import { ReadingAdapter } from './ReadingAdapter.ts';

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
    const { collection, key } = partsOf(id);
    const [found] = await queryRows('FOR d IN @@collection FILTER d._key == @key RETURN d', {
      bindVars: { '@collection': collection, key },
      signal,
    });
    if (found !== undefined) return found as GraphDocument;
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', { detail: id });
  }

  async saveDocument(id: string, changes: Readonly<Record<string, unknown>>): Promise<GraphDocument> {
    const { collection, key } = partsOf(id);
    const nulls = Object.entries(changes).filter(([, value]) => value === null);
    const others = Object.entries(changes).filter(([, value]) => value !== null);
    for (const [entries, keepNull] of [
      [others, false],
      [nulls, true],
    ] as const) {
      if (entries.length === 0) continue;
      const values = Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]));
      await queryRows(
        `UPDATE @key WITH @values IN @@collection OPTIONS { keepNull: ${keepNull}, mergeObjects: false }`,
        { bindVars: { '@collection': collection, key, values } },
      );
    }
    return this.loadDocument(id);
  }

  createVertex(collection: string, document: GraphDocument): Promise<string> {
    return this.#insert('vertices', collection, document);
  }

  createEdge(collection: string, from: string, to: string, document: GraphDocument = {}): Promise<string> {
    return this.#insert('edges', collection, { ...document, _from: from, _to: to });
  }

  async deleteVertex(id: string): Promise<void> {
    for (const edges of this.collections.edges) {
      await queryRows('FOR e IN @@edges FILTER e._from == @id || e._to == @id REMOVE e IN @@edges', {
        bindVars: { '@edges': edges, id },
      });
    }
    await this.#remove(id);
  }

  deleteEdge(id: string): Promise<void> {
    return this.#remove(id);
  }

  async #insert(kind: 'vertices' | 'edges', collection: string, document: GraphDocument): Promise<string> {
    if (!this.collections[kind].includes(collection)) {
      throw new DatabaseError('ERROR_BAD_PARAMETER', {
        message: `Collection ${collection} is not available in the graph.`,
      });
    }
    const [id] = await queryRows('INSERT @document INTO @@collection RETURN NEW._id', {
      bindVars: { '@collection': collection, document },
    });
    return String(id);
  }

  async #remove(id: string): Promise<void> {
    const { collection, key } = partsOf(id);
    await queryRows('REMOVE @key IN @@collection', { bindVars: { '@collection': collection, key } });
  }
}

function requireSome(names: readonly string[], message: string): void {
  if (names.length === 0) throw new DatabaseError('ERROR_BAD_PARAMETER', { message });
}

function partsOf(id: string): { readonly collection: string; readonly key: string } {
  const slash = id.indexOf('/');
  return { collection: id.slice(0, slash), key: id.slice(slash + 1) };
}
