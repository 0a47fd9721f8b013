import { aqlfunctionApi } from '../../../../protocol/api/aqlfunction.ts';
import { collectionApi } from '../../../../protocol/api/collection.ts';
import { gharialApi } from '../../../../protocol/api/gharial.ts';
import { indexApi } from '../../../../protocol/api/index.ts';
import { userApi } from '../../../../protocol/api/user.ts';
import type { Connection } from '../../../api/Connection.ts';
import { RequestError } from '../../../api/errors.ts';
import { unlessMissing } from '../../../api/unless-missing.ts';

export type SchemaKind = 'collection' | 'index' | 'graph' | 'function' | 'user';

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

/** The collections, indexes, graphs and user-defined functions of a database, without system collections; on request its users. */
export async function readSchema(
  connection: Connection,
  { hasUsers = false, signal }: { readonly hasUsers?: boolean; readonly signal?: AbortSignal } = {},
): Promise<SchemaObject[]> {
  const [collections, { graphs }, functions] = await Promise.all([
    connection.request(collectionApi.list, { query: { excludeSystem: true }, signal }),
    connection.request(gharialApi.list, { signal }),
    unlessMissing(connection.request(aqlfunctionApi.list, { query: {}, signal })),
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
  const registered = functions === null ? [] : 'result' in functions ? functions.result : functions;
  for (const { name, code, isDeterministic = false } of registered) {
    found.push({ kind: 'function', name, collection: undefined, definition: { code, isDeterministic } });
  }
  return hasUsers ? [...found, ...(await readUsers(connection, signal))] : found;
}

/** The users of the server; of a 2.8 server, those of the database. Empty without the right to list them. */
async function readUsers(
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<readonly SchemaObject[]> {
  try {
    const { result } = await connection.request(userApi.list, { signal });
    return result.map(({ user, active, extra }) => ({
      ...({ kind: 'user', name: user, collection: undefined } as const),
      definition: { active, extra },
    }));
  } catch (error) {
    if (error instanceof RequestError && (error.status === 403 || error.status === 401)) return [];
    throw error;
  }
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
