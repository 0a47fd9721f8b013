import { collectionStatus } from '../../../../protocol/api/collection.ts';
import { overviewApi } from '../../../../protocol/api/overview.ts';
import { errorTable } from '../../../../protocol/error-table.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { requireAccess } from '../../../auth/access.ts';
import { collectionLevel, type Rights } from '../../../auth/rights.ts';
import type { ChangeAction } from '../../../monitoring/RecentChanges.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import { requireSystem } from '../../../route/require-system.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { rightsOf } from '../../../sign-in/identity.ts';
import type { GraphRecord } from '../../graphs/lib/graph-record.ts';
import type { DirectoryUser } from '../../users/lib/user-record.ts';
import readOverview, { type CollectionOverview } from '../operations/read-overview.ts';
import readSummary from '../operations/read-summary.ts';

const maxChanges = 100;

async function read(request: RequestScope): Promise<Reply> {
  if (request.query.get('all') !== 'true') {
    const database = await databaseForm(request, request.databaseName, request.rights, true);
    return answerOf(request, [database]);
  }
  requireSystem(request);
  requireAccess('administrator', request, false);
  const databases: object[] = [];
  for (const name of request.authenticator.directory.databaseNames()) {
    request.abandoned.throwIfAborted();
    const rights = request.identity === undefined ? request.rights : rightsOf(request.identity, name);
    if (rights.database === 'none') continue;
    const database = await databaseForm(request, name, rights, false).catch(ignoreDropped);
    if (database !== undefined) databases.push(database);
  }
  return answerOf(request, databases);
}

function answerOf({ engine }: RequestScope, databases: readonly object[]): Reply {
  return ok({
    since: new Date(engine.countsSinceMs).toISOString(),
    readsSince: new Date(engine.readsSinceMs).toISOString(),
    databases,
  });
}

function ignoreDropped(error: unknown): undefined {
  const isDropped =
    error instanceof DatabaseError && error.errorNum === errorTable.ERROR_ARANGO_DATABASE_NOT_FOUND.number;
  if (!isDropped) throw error;
}

async function databaseForm(
  request: RequestScope,
  name: string,
  rights: Rights,
  hasGraphs: boolean,
): Promise<object> {
  const { engine, authenticator, dialect, user, userId, owner, cancelled } = request;
  const databaseId = authenticator.directory.databaseId(name);
  const scope = { databaseName: name, databaseId, dialect, rights, user, userId, owner, cancelled };
  const overview = await engine.run(readOverview, scope, { hasGraphs });
  const { id, isSystem, graphs, namedGraphs, collections } = overview;
  const slow = engine.queries.list.slow({ databaseName: name, rights, userId });
  const sum = (size: 'documentsBytes' | 'indexesBytes') =>
    collections.reduce((bytes, { figures }) => bytes + figures[size], 0);
  return {
    id,
    name,
    isSystem,
    access: rights.database,
    isAdministrator: rights.isAdministrator,
    graphs,
    ...(hasGraphs ? { namedGraphs: namedGraphs.map(graphForm) } : {}),
    ...(hasGraphs ? { changes: changesForm(request, name, rights, overview.collections) } : {}),
    slowQueries: {
      count: slow.length,
      longestSeconds: slow.reduce((longest, { runTime }) => Math.max(longest, runTime), 0),
    },
    documentsBytes: sum('documentsBytes'),
    indexesBytes: sum('indexesBytes'),
    collections: collections.map((collection) => collectionForm(collection, rights)),
    ...(rights.isAdministrator ? { users: await usersForm(request, name) } : {}),
  };
}

/** The changes of collections that the caller may read. Some calls name collections by their id. */
function changesForm(
  { host }: RequestScope,
  databaseName: string,
  rights: Rights,
  collections: readonly CollectionOverview[],
): readonly object[] {
  const names = new Map(collections.map(({ properties }) => [properties.id, properties.name]));
  const isGraph = (action: ChangeAction) => action === 'createGraph' || action === 'dropGraph';
  return host.changes
    .list(databaseName)
    .map(({ timeMs, action, name, user, note, counts }) => ({
      time: new Date(timeMs).toISOString(),
      action,
      name: names.get(name) ?? name,
      user,
      note,
      counts,
    }))
    .filter(({ action, name }) => isGraph(action) || collectionLevel(rights, name) !== 'none')
    .slice(0, maxChanges);
}

function graphForm({ name, revision, edgeDefinitions, orphanCollections }: GraphRecord): object {
  return {
    name,
    revision,
    edgeDefinitions,
    orphanCollections: orphanCollections.filter((each) => each !== null),
  };
}

function collectionForm(collection: CollectionOverview, rights: Rights): object {
  const { properties, count, figures, lastWriteMs, indexes, activity } = collection;
  const { id, name, kind, isSystem, status } = properties;
  const { documentsBytes, indexesBytes } = figures;
  return {
    id,
    name,
    type: kind,
    status: status === 'loaded' ? collectionStatus.loaded : collectionStatus.unloaded,
    isSystem,
    access: collectionLevel(rights, name),
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

async function readDatabases(request: RequestScope): Promise<Reply> {
  const { authenticator, identity, engine, dialect, user, userId, owner, cancelled } = request;
  const { directory } = authenticator;
  const ownersOf = request.rights.isAdministrator
    ? grantsByDatabase(await directory.users('_system'))
    : undefined;
  const databases: object[] = [];
  for (const name of directory.databaseNames()) {
    request.abandoned.throwIfAborted();
    const rights = identity === undefined ? request.rights : rightsOf(identity, name);
    if (rights.database === 'none') continue;
    const databaseId = directory.databaseId(name);
    const scope = { databaseName: name, databaseId, dialect, rights, user, userId, owner, cancelled };
    const summary = await engine.run(readSummary, scope, undefined).catch(ignoreDropped);
    if (summary === undefined) continue;
    const owners = ownersOf === undefined ? {} : { owners: ownersOf.get(name) ?? [] };
    databases.push({ ...summary, name, access: rights.database, ...owners });
  }
  return ok({ databases });
}

/** Users with a grant rw on a database, by database. */
function grantsByDatabase(users: readonly DirectoryUser[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const { user, grants } of users) {
    for (const [database, level] of grants.databases) {
      if (level === 'rw') owners.set(database, [...(owners.get(database) ?? []), user]);
    }
  }
  return owners;
}

/** Figures of collections, databases and users for the console. */
const family: RouteFamily = {
  id: 'overview',
  routes: [
    { ...routeOf(overviewApi.read), handle: read },
    { ...routeOf(overviewApi.databases), handle: readDatabases },
  ],
};
export default family;
