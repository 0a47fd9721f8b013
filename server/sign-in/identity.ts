import { createHash } from 'node:crypto';
import { type Level, type Rights, rootRights } from '../auth/rights.ts';
import type { DirectoryUser } from '../auth/user-record.ts';
import type { Directory } from './Directory.ts';

/** A user at a point in time: the database with the `_users` record, and the record. */
export interface Identity {
  readonly homeDatabase: string;
  readonly record: DirectoryUser;
}

/** The active users with a name in a database: users of the database itself and of _system. */
export async function findIdentities(
  directory: Directory,
  databaseName: string,
  user: string,
): Promise<readonly Identity[]> {
  const homes = databaseName === '_system' ? ['_system'] : [databaseName, '_system'];
  const identities: Identity[] = [];
  for (const homeDatabase of homes) {
    const record = await directory.findUser(homeDatabase, user);
    if (record?.active) identities.push({ homeDatabase, record });
  }
  return identities;
}

/** The same user now; undefined if the user has gone or is inactive. */
export async function currentIdentity(
  directory: Directory,
  { homeDatabase, record: { user } }: Identity,
): Promise<Identity | undefined> {
  const record = await directory.findUser(homeDatabase, user);
  return record?.active ? { homeDatabase, record } : undefined;
}

/** Distinguishes users of the same name. Names of databases have no slash. */
export function userIdOf({ homeDatabase, record }: Identity): string {
  return `${homeDatabase}/${record.user}`;
}

/** Permanent: a later user of the same name has another key. */
export function userKeyOf({ homeDatabase, record }: Identity): string {
  return `${homeDatabase}/${record.key}`;
}

/** root of _system has all rights; users of another database have rights in that database only. */
export function rightsOf(identity: Identity, databaseName: string): Rights {
  const { homeDatabase, record } = identity;
  const isSystemUser = homeDatabase === '_system';
  if (isSystemUser && record.user === 'root') return rootRights;
  const { collections } = record.grants;
  return {
    isAdministrator: isSystemUser && databaseLevel(record, '_system') === 'rw',
    database: isSystemUser || homeDatabase === databaseName ? databaseLevel(record, databaseName) : 'none',
    collections: collections.get(databaseName),
    otherCollections: collections.get(databaseName)?.get('*') ?? collections.get('*')?.get('*'),
  };
}

function databaseLevel({ grants: { databases } }: DirectoryUser, name: string): Level {
  return databases.get(name) ?? databases.get('*') ?? 'none';
}

export function mayEnter(identity: Identity, databaseName: string): boolean {
  return rightsOf(identity, databaseName).database !== 'none';
}

const stamps = new WeakMap<DirectoryUser, string>();

/** Changes with the password and with `signInEpoch`, and invalidates sessions and tokens issued before. */
export function stampOf(record: DirectoryUser): string {
  let stamp = stamps.get(record);
  if (stamp === undefined) {
    const { authData = null, signInEpoch } = record;
    const text = JSON.stringify(signInEpoch === 0 ? authData : [authData, signInEpoch]);
    stamp = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    stamps.set(record, stamp);
  }
  return stamp;
}
