import { databaseApi } from '../../protocol/api/database.ts';
import { type DatabaseSummary, overviewApi } from '../../protocol/api/overview.ts';
import { RequestError } from './errors.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

/** Names of the databases that the user can access: _system, then the others by name. */
export async function fetchOwnDatabases(signal?: AbortSignal): Promise<readonly string[]> {
  const { result } = await pageConnection().request(databaseApi.listOwn, { signal });
  return sortDatabases(result);
}

/** _system first, then by name. */
export function sortDatabases(names: readonly string[]): readonly string[] {
  return names.toSorted((left, right) => {
    if (left === '_system' || right === '_system') return left === '_system' ? -1 : 1;
    return left.localeCompare(right, 'en');
  });
}

/** A database with its figures; servers other than the embedded one report no figures. */
export type DatabaseEntry = Pick<DatabaseSummary, 'name'> & Partial<DatabaseSummary>;

/** The databases that the user can access, with their figures, in one request. */
export async function fetchDatabases(signal?: AbortSignal): Promise<readonly DatabaseEntry[]> {
  try {
    return (await pageConnection().request(overviewApi.databases, { signal })).databases;
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404 || error.errorNum === 1228) throw error;
  }
  return (await fetchOwnDatabases(signal)).map((name) => ({ name }));
}

/** The user with read/write access to a new database. */
interface Owner {
  readonly username: string;
  readonly passwd: string;
  readonly active: boolean;
}

export async function createDatabase(name: string, users: readonly Owner[]): Promise<void> {
  await pageConnection().send(databaseApi.create, { body: { name, users: [...users] } });
}

export async function dropDatabase(name: string): Promise<void> {
  await pageConnection().send(databaseApi.drop, { path: { name } });
}

/** Approximate sizes of all databases by name, in bytes; for administrators. */
export async function fetchDatabaseSizes(signal?: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const { databases } = await connectionTo('_system').request(overviewApi.read, {
    query: { all: true },
    signal,
  });
  return new Map(
    databases.map(({ name, documentsBytes, indexesBytes }) => [name, documentsBytes + indexesBytes]),
  );
}
