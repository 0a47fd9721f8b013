import type { StoredDocument } from '../../../../aql/source.ts';
import { compareValues } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { getGraph } from '../lib/graph-record.ts';

export interface ListLegacyElementsArgs {
  readonly graph: string;
  readonly role: 'vertex' | 'edge';
  /** Only the neighbours or the edges of this vertex. */
  readonly vertexKey?: string;
  readonly direction: 'outbound' | 'inbound' | 'any';
  /** Applies to the listed elements, and to the edges of neighbours. */
  readonly filter: LegacyFilter;
  /** Undefined: all. */
  readonly limit?: number;
}

export interface LegacyFilter {
  readonly labels: readonly string[] | undefined;
  readonly properties: readonly PropertyFilter[];
}

export interface PropertyFilter {
  readonly key: string;
  readonly value: Value;
  readonly compare: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'HAS' | 'HAS_NOT';
}

interface LegacyElements {
  readonly count: number;
  /** The bytes of a JSON array. */
  readonly elements: Uint8Array;
}

/** Vertices or edges of a graph of the older /_api/graph. Throws 1924 (graph not found). */
const listLegacyElements: Operation<ListLegacyElementsArgs, LegacyElements> = {
  id: 'list-legacy-elements',
  mode: 'read',
  rights: 'read',
  isTransactional: () => true,
  run({ database }, args) {
    const { graph: name, role, vertexKey, filter, limit = Number.POSITIVE_INFINITY } = args;
    const [definition] = getGraph(database, name).edgeDefinitions;
    const vertexCollection = definition?.from[0] ?? '';
    const edgeCollection = definition?.collection ?? '';
    const documents =
      vertexKey === undefined
        ? all(database, role === 'vertex' ? vertexCollection : edgeCollection, filter)
        : around(database, edgeCollection, `${vertexCollection}/${vertexKey}`, args);
    const parts: string[] = [];
    for (const document of documents) {
      if (parts.length >= limit) break;
      parts.push(document.toJson());
    }
    return { count: parts.length, elements: new TextEncoder().encode(`[${parts.join(',')}]`) };
  },
};

function* all(database: DatabaseView, collection: string, filter: LegacyFilter): Generator<StoredDocument> {
  // Newest first, as in the recordings.
  for (const batch of database.findCollection(collection)?.scan({ descending: true }) ?? []) {
    for (const document of batch) if (isMatch(document, filter)) yield document;
  }
}

function* around(
  database: DatabaseView,
  edgeCollection: string,
  vertexId: string,
  { role, direction, filter }: ListLegacyElementsArgs,
): Generator<StoredDocument> {
  const seen = new Set<string>();
  for (const batch of database.findCollection(edgeCollection)?.edges(vertexId, direction) ?? []) {
    for (const entry of batch) {
      const edge = entry.edge();
      if (!isMatch(edge, filter)) continue;
      if (role === 'edge') {
        yield edge;
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

function isMatch(document: StoredDocument, { labels, properties }: LegacyFilter): boolean {
  if (labels !== undefined && !labels.includes(String(document.get('$label')))) return false;
  return properties.every((filter) => hasProperty(document.get(filter.key), filter));
}

function hasProperty(found: Value | undefined, { value, compare }: PropertyFilter): boolean {
  if (compare === 'HAS') return found !== undefined;
  if (compare === 'HAS_NOT') return found === undefined;
  const order = compareValues(found ?? null, value);
  switch (compare) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

export default listLegacyElements;
