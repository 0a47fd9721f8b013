import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { type LargeJson, parsedJson } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';

export interface ListEdgesArgs {
  readonly collection: string;
  /** Document ids; other values are refused. */
  readonly vertexIds: LargeJson<readonly unknown[]>;
  readonly direction: 'outbound' | 'inbound' | 'any';
  /** The vertices are those of a list (POST). */
  readonly isList: boolean;
}

interface ListEdgesResult {
  readonly scanned: number;
  /** A JSON array. */
  readonly edges: Uint8Array;
}

const inThenOut = ['inbound', 'outbound'] as const;

/**
 * The edges of some vertices: distinct for current clients. In 2.8 each vertex gives its in-edges, then its out-edges; an
 * edge between two of the vertices occurs twice. Throws 1218 (collection type
 * invalid) for a document collection, then 1205 (illegal document handle), and for 2.8 clients 1203 (collection not
 * found) for a vertex of an unknown collection.
 */
const listEdges: Operation<ListEdgesArgs, ListEdgesResult> = {
  id: 'list-edges',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database, dialect }, { collection: name, vertexIds, direction, isList }) {
    const collection = database.getCollection(name);
    if (collection.kind !== 'edge') {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
        detail: `expected an edge collection, '${collection.name}' is a document collection`,
      });
    }
    const isPerVertex = dialectRules[dialect].edgesOfVertices === 'perVertex';
    const found: string[] = [];
    const seen = new Set<string>();
    let scanned = 0;
    for (const handle of parsedJson(vertexIds)) {
      const vertexId = requireHandle(handle);
      if (isPerVertex) {
        database.getCollection(vertexId.slice(0, vertexId.indexOf('/')));
        seen.clear();
      }
      for (const part of isPerVertex && isList && direction === 'any' ? inThenOut : [direction]) {
        for (const batch of collection.edges(vertexId, part)) {
          scanned += batch.length;
          for (const entry of batch) {
            const edge = entry.edge();
            if (seen.has(edge._key)) continue;
            seen.add(edge._key);
            found.push(edge.toJson());
          }
        }
      }
    }
    return { scanned, edges: new TextEncoder().encode(`[${found.join(',')}]`) };
  },
};

/** Throws 1205 (illegal document handle). */
function requireHandle(id: unknown): string {
  if (typeof id !== 'string' || !/^[^/]+\/[^/]+$/.test(id)) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD', { message: 'illegal document handle' });
  }
  return id;
}

export default listEdges;
