import { userApi } from '../../protocol/api/user.ts';
import { pageDatabase } from '../lib/page-location.ts';
import { connectionTo } from './page-connection.ts';

/** The access level of a user for a collection of this database. Only _system knows the levels of all users. */
export async function fetchCollectionLevel(user: string, collection: string, signal?: AbortSignal) {
  const path = { user, database: pageDatabase(), collection };
  return (await connectionTo('_system').request(userApi.readCollectionLevel, { path, signal })).result;
}
