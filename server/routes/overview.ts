import { overviewApi } from '../../protocol/api/overview.ts';
import { errorTable } from '../../protocol/error-table.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { requireAccess } from '../auth/access.ts';
import type { Rights } from '../auth/rights.ts';
import readOverview, { type CollectionOverview } from '../operations/collections/read-overview.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { rightsOf } from '../sign-in/identity.ts';
import { routeOf } from './lib/described-routes.ts';
import { ok } from './lib/replies.ts';
import { requireSystem } from './lib/require-system.ts';

async function read(request: RequestScope): Promise<Reply> {
  if (request.query.get('all') !== 'true') {
    const database = await databaseForm(request, request.databaseName, request.rights);
    return answerOf(request, [database]);
  }
  requireSystem(request);
  requireAccess('administrator', request, false);
  const databases: object[] = [];
  for (const name of request.authenticator.directory.databaseNames()) {
    request.abandoned.throwIfAborted();
    const rights = request.identity === undefined ? request.rights : rightsOf(request.identity, name);
    if (rights.database === 'none') continue;
    const database = await databaseForm(request, name, rights).catch(ignoreDropped);
    if (database !== undefined) databases.push(database);
  }
  return answerOf(request, databases);
}

function answerOf({ engine }: RequestScope, databases: readonly object[]): Reply {
  return ok({ since: new Date(engine.countsSinceMs).toISOString(), databases });
}

function ignoreDropped(error: unknown): undefined {
  const isDropped =
    error instanceof DatabaseError && error.errorNum === errorTable.ERROR_ARANGO_DATABASE_NOT_FOUND.number;
  if (!isDropped) throw error;
}

async function databaseForm(request: RequestScope, name: string, rights: Rights): Promise<object> {
  const { engine, dialect, user, userId, owner, cancelled } = request;
  const scope = { databaseName: name, dialect, rights, user, userId, owner, cancelled };
  const { id, isSystem, collections } = await engine.run(readOverview, scope, undefined);
  const sum = (size: 'documentsBytes' | 'indexesBytes') =>
    collections.reduce((bytes, { figures }) => bytes + figures[size], 0);
  return {
    id,
    name,
    isSystem,
    documentsBytes: sum('documentsBytes'),
    indexesBytes: sum('indexesBytes'),
    collections: collections.map(collectionForm),
    ...(rights.isAdministrator ? { users: await usersForm(request, name) } : {}),
  };
}

function collectionForm(collection: CollectionOverview): object {
  const { properties, count, figures, lastWriteMs, indexes, activity } = collection;
  const { id, name, kind, isSystem } = properties;
  const { documentsBytes, indexesBytes } = figures;
  return {
    id,
    name,
    type: kind,
    isSystem,
    count,
    documentsBytes,
    indexesBytes,
    indexes: indexes.map((index) => ({
      id: index.id,
      type: index.type,
      name: index.name,
      fields: index.fields,
      reads: activity.reads.get(index.id),
    })),
    changesOfDay: activity.changesOfDay,
    ...(lastWriteMs === 0 ? {} : { lastWrite: new Date(lastWriteMs).toISOString() }),
  };
}

async function usersForm({ authenticator }: RequestScope, databaseName: string): Promise<readonly object[]> {
  const users = await authenticator.directory.users(databaseName);
  return users.map(({ user, active, lastSignInMs }) => ({
    user,
    active,
    ...(lastSignInMs === undefined ? {} : { lastSignIn: new Date(lastSignInMs).toISOString() }),
  }));
}

/** Figures of collections, databases and users for the console. */
const family: RouteFamily = {
  id: 'overview',
  routes: [{ ...routeOf(overviewApi.read), handle: read }],
};
export default family;
