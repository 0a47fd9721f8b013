import { DatabaseError } from '../../../protocol/errors.ts';
import type { Operation } from '../../engine/operation.ts';
import { type LargeJson, parsedJson } from '../../lib/json-body.ts';

export interface ListEdgesArgs {
  readonly collection: string;
  readonly vertexIds: LargeJson<readonly string[]>;
  readonly direction: 'outbound' | 'inbound' | 'any';
}

export interface ListEdgesResult {
  readonly scanned: number;
  /** A JSON array. */
  readonly edges: Uint8Array;
}

/** The distinct edges of some vertices. Throws 1218 (collection type invalid) for a document collection. */
const listEdges: Operation<ListEdgesArgs, ListEdgesResult> = {
  id: 'list-edges',
  mode: 'read',
  rights: 'read',
  run({ database }, { collection: name, vertexIds, direction }) {
    const collection = database.getCollection(name);
    if (collection.kind !== 'edge') {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
        detail: `expected an edge collection, '${collection.name}' is a document collection`,
      });
    }
    const byKey = new Map<string, string>();
    let scanned = 0;
    for (const vertexId of parsedJson(vertexIds)) {
      requireHandle(vertexId);
      for (const batch of collection.edges(vertexId, direction)) {
        scanned += batch.length;
        for (const entry of batch) {
          const edge = entry.edge();
          if (!byKey.has(edge._key)) byKey.set(edge._key, edge.toJson());
        }
      }
    }
    return { scanned, edges: new TextEncoder().encode(`[${[...byKey.values()].join(',')}]`) };
  },
};

/** Throws 1205 (illegal document handle). */
export function requireHandle(id: unknown): string {
  if (typeof id !== 'string' || !/^[^/]+\/[^/]+$/.test(id)) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', { message: 'illegal document handle' });
  }
  return id;
}

export default listEdges;
