import { databaseApi } from '../../protocol/api/database.ts';
import { pageConnection } from './page-connection.ts';

/** Names of the databases that the user can access: _system, then the others by name. */
export async function fetchOwnDatabases(signal?: AbortSignal): Promise<readonly string[]> {
  const { result } = await pageConnection().request(databaseApi.listOwn, { signal });
  return result.toSorted((left, right) => {
    if (left === '_system' || right === '_system') return left === '_system' ? -1 : 1;
    return left.localeCompare(right);
  });
}
