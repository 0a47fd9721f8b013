import { databaseListAnswer } from '../../protocol/api/database.ts';
import { request } from '../api.ts';

/** Names of the databases that the user may enter, _system first, then by name. */
export async function fetchOwnDatabases(signal?: AbortSignal): Promise<readonly string[]> {
  const { result } = await request(databaseListAnswer, 'GET', '/_api/database/user', { signal });
  return result.toSorted((left, right) => {
    if (left === '_system' || right === '_system') return left === '_system' ? -1 : 1;
    return left.localeCompare(right);
  });
}
