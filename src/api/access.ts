import { databaseApi } from '../../protocol/api/database.ts';
import { userApi } from '../../protocol/api/user.ts';
import { pageDatabase } from '../lib/page-location.ts';
import type { Access } from '../store/app-state.ts';
import { sortDatabases } from './databases.ts';
import { RequestError } from './errors.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

async function isUnknownDatabase(signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await pageConnection().request(databaseApi.current, { signal });
    return false;
  } catch (error) {
    if (error instanceof RequestError) return error.errorName === 'ERROR_ARANGO_DATABASE_NOT_FOUND';
    throw error;
  }
}

/** The rights of the signed-in user in the database of the page. */
export async function fetchAccess(user: string, signal?: AbortSignal): Promise<Access> {
  // Only _system knows the levels of all users.
  const { result } = await connectionTo('_system').request(userApi.readLevels, {
    path: { user },
    query: {},
    signal,
  });
  const levelOf = (database: string) => {
    const level = typeof result === 'object' ? (result[database] ?? result['*']) : undefined;
    return level === 'rw' || level === 'ro' ? level : 'none';
  };
  const names = typeof result === 'object' ? Object.keys(result) : [];
  const level = levelOf(pageDatabase());
  return {
    level,
    isUnknown: level === 'none' && (await isUnknownDatabase(signal)),
    isAdministrator: levelOf('_system') === 'rw',
    databases: sortDatabases(names.filter((name) => name !== '*' && levelOf(name) !== 'none')),
  };
}
