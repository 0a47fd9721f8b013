import { consoleUsersApi } from '../../../../protocol/api/console-users.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import type { Directory } from '../../../sign-in/Directory.ts';
import { rightsOf } from '../../../sign-in/identity.ts';
import type { DirectoryUser } from '../lib/user-record.ts';

const homeDatabase = '_system';

async function list({ authenticator: { directory } }: RequestScope): Promise<Reply> {
  const users = await directory.users(homeDatabase);
  const databaseCount = directory.databaseNames().length;
  return ok({
    result: users.map((record) => ({
      user: record.user,
      isAdministrator: rightsOf({ homeDatabase, record }, homeDatabase).isAdministrator,
      databases: countDatabases(record, directory, databaseCount),
      ...(record.lastSignInMs === undefined
        ? {}
        : { lastSignIn: new Date(record.lastSignInMs).toISOString() }),
    })),
  });
}

/** Depends on the number of grants, not of databases: a server may have thousands of both users and databases. */
function countDatabases(record: DirectoryUser, directory: Directory, databaseCount: number): number {
  const { databases } = record.grants;
  if (record.user === 'root') return databaseCount;
  const explicit = [...databases].filter(([name]) => directory.hasDatabase(name));
  const accessible = explicit.filter(([, level]) => level !== 'none').length;
  const hasDefault = (databases.get('*') ?? 'none') !== 'none';
  return accessible + (hasDefault ? databaseCount - explicit.length : 0);
}

/** Users of the server as the list of the console shows them. */
const family: RouteFamily = {
  id: 'console-users',
  routes: [{ ...routeOf(consoleUsersApi.list), handle: list }],
};
export default family;
