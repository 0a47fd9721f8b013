import type { StoredDocument } from '../../../aql/source.ts';
import type { Operation } from '../../engine/operation.ts';
import { getGraph } from '../../graphs/graph-record.ts';
import type { DatabaseView } from '../../storage/types.ts';

export interface ListLegacyElementsArgs {
  readonly graph: string;
  readonly role: 'vertex' | 'edge';
  /** Only the neighbours or the edges of this vertex. */
  readonly vertexKey?: string;
  readonly direction: 'outbound' | 'inbound' | 'any';
}

/**
 * Vertices or edges of a graph of the older /_api/graph, as the bytes of a JSON array. Throws 1924 (graph not found).
 */
const listLegacyElements: Operation<ListLegacyElementsArgs, Uint8Array> = {
  id: 'list-legacy-elements',
  mode: 'read',
  rights: 'read',
  run({ database }, { graph: name, role, vertexKey, direction }) {
    const [definition] = getGraph(database, name).edgeDefinitions;
    const vertexCollection = definition?.from[0] ?? '';
    const edgeCollection = definition?.collection ?? '';
    const documents =
      vertexKey === undefined
        ? all(database, role === 'vertex' ? vertexCollection : edgeCollection)
        : around(database, edgeCollection, `${vertexCollection}/${vertexKey}`, role, direction);
    const parts: string[] = [];
    for (const document of documents) parts.push(document.toJson());
    return new TextEncoder().encode(`[${parts.join(',')}]`);
  },
};

function* all(database: DatabaseView, collection: string): Generator<StoredDocument> {
  // Newest first, as in the recordings.
  for (const batch of database.findCollection(collection)?.scan({ descending: true }) ?? []) yield* batch;
}

function* around(
  database: DatabaseView,
  edgeCollection: string,
  vertexId: string,
  role: ListLegacyElementsArgs['role'],
  direction: ListLegacyElementsArgs['direction'],
): Generator<StoredDocument> {
  const seen = new Set<string>();
  for (const batch of database.findCollection(edgeCollection)?.edges(vertexId, direction) ?? []) {
    for (const entry of batch) {
      if (role === 'edge') {
        yield entry.edge();
        continue;
      }
      const { otherId } = entry;
      if (seen.has(otherId)) continue;
      seen.add(otherId);
      const [collection = '', key = ''] = otherId.split('/');
      const vertex = database.findCollection(collection)?.find(key);
      if (vertex !== undefined) yield vertex;
    }
  }
}

export default listLegacyElements;
