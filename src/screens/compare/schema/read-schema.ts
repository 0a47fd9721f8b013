import { aqlfunctionApi } from '../../../../protocol/api/aqlfunction.ts';
import { collectionApi } from '../../../../protocol/api/collection.ts';
import { gharialApi } from '../../../../protocol/api/gharial.ts';
import { indexApi } from '../../../../protocol/api/index.ts';
import type { Connection } from '../../../api/Connection.ts';

export type SchemaKind = 'collection' | 'index' | 'graph' | 'function';

/** A part of a database's schema. */
export interface SchemaObject {
  readonly kind: SchemaKind;
  /** Identifies it among those of its kind. */
  readonly name: string;
  /** Collection of an index. */
  readonly collection: string | undefined;
  /** What is compared, and what a command needs to make it. */
  readonly definition: Readonly<Record<string, unknown>>;
}

/** Values that differ between equal collections: ids, counters and the state of the server. */
const stateOfCollection: ReadonlySet<string> = new Set([
  'id',
  'name',
  'globallyUniqueId',
  'status',
  'statusString',
  'isSystem',
  'error',
  'code',
  'objectId',
  'tempObjectId',
  'path',
  'isVolatile',
  'journalSize',
  'doCompact',
  'indexBuckets',
]);
/** Names of indexes are generated, and estimates follow the documents. */
const stateOfIndex: ReadonlySet<string> = new Set(['id', 'name', 'selectivityEstimate', 'figures']);
const parallelRequests = 6;

/** The collections, indexes, graphs and user-defined functions of a database, system collections left out. */
export async function readSchema(connection: Connection, signal?: AbortSignal): Promise<SchemaObject[]> {
  const [collections, { graphs }, functions] = await Promise.all([
    connection.request(collectionApi.list, { query: { excludeSystem: true }, signal }),
    connection.request(gharialApi.list, { signal }),
    connection.request(aqlfunctionApi.list, { query: {}, signal }),
  ]);
  const names = collections.map(({ name }) => name).sort();
  const found: SchemaObject[] = [];
  for (let at = 0; at < names.length; at += parallelRequests) {
    const group = names.slice(at, at + parallelRequests);
    found.push(...(await Promise.all(group.map((name) => readCollection(connection, name, signal)))).flat());
  }
  for (const { name, edgeDefinitions, orphanCollections } of graphs) {
    const definition = { edgeDefinitions, orphanCollections };
    found.push({ kind: 'graph', name, collection: undefined, definition });
  }
  const registered = Array.isArray(functions) ? functions : functions.result;
  for (const { name, code, isDeterministic = false } of registered) {
    found.push({ kind: 'function', name, collection: undefined, definition: { code, isDeterministic } });
  }
  return found;
}

async function readCollection(
  connection: Connection,
  name: string,
  signal: AbortSignal | undefined,
): Promise<SchemaObject[]> {
  const [properties, { indexes }] = await Promise.all([
    connection.request(collectionApi.readProperties, { path: { collection: name }, signal }),
    connection.request(indexApi.list, { query: { collection: name }, signal }),
  ]);
  return [
    { kind: 'collection', name, collection: undefined, definition: without(properties, stateOfCollection) },
    ...indexes
      .filter(({ type }) => type !== 'primary' && type !== 'edge')
      .map((index): SchemaObject => {
        const definition = without(index, stateOfIndex);
        const { type, fields = [] } = index;
        return {
          kind: 'index',
          name: `${name}: ${type} on ${fields.join(', ')}`,
          collection: name,
          definition,
        };
      }),
  ];
}

function without(
  values: Readonly<Record<string, unknown>>,
  left: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
}
