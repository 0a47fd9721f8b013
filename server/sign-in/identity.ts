import { createHash } from 'node:crypto';
import { type Level, noRights, type Rights, rootRights } from '../auth/rights.ts';
import type { DirectoryUser } from '../families/users/lib/user-record.ts';
import type { Directory, Owner } from './Directory.ts';

/** A user at a point in time: the database with the `_users` record, and the record. */
export interface Identity {
  readonly homeDatabase: string;
  /** See `Directory.databaseId`. */
  readonly homeId: string;
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
    const identity = await findIdentity(directory, homeDatabase, user);
    if (identity?.record.active) identities.push(identity);
  }
  return identities;
}

/** A user of a database itself, active or not. */
export async function findIdentity(
  directory: Directory,
  homeDatabase: string,
  user: string,
): Promise<Identity | undefined> {
  const record = await directory.findUser(homeDatabase, user);
  const homeId = directory.databaseId(homeDatabase);
  return record === undefined || homeId === undefined ? undefined : { homeDatabase, homeId, record };
}

/** The same user now; undefined if the user has gone or is inactive. */
export function currentIdentity(
  directory: Directory,
  { homeDatabase, homeId, record: { key } }: Pick<Identity, 'homeDatabase' | 'homeId' | 'record'>,
): Identity | undefined {
  const record = directory.findUserById(`${homeId}/${key}`)?.record;
  return record?.active ? { homeDatabase, homeId, record } : undefined;
}

/** Permanent: a later user of the same name, or of a later database of the same name, has another id. */
export function userIdOf({ homeId, record }: Pick<Identity, 'homeId' | 'record'>): string {
  return `${homeId}/${record.key}`;
}

/** What the console keys its data in the browser by. */
export function userKeyOf({ homeDatabase, record }: Pick<Identity, 'homeDatabase' | 'record'>): string {
  return `${homeDatabase}/${record.key}`;
}

/** root of _system has all rights; users of another database have rights in that database only. */
export function rightsOf(identity: Pick<Identity, 'homeDatabase' | 'record'>, databaseName: string): Rights {
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

/**
 * The rights of the caller of a scope at this moment: none after the removal or deactivation of the user, or after the
 * removal of the database. Those of the scope without sign-in.
 */
export function rightsNow(directory: Directory, scope: Owner & { readonly rights: Rights }): Rights {
  if (!directory.isPresent(scope)) return noRights;
  const user = scope.userId === undefined ? undefined : directory.findUserById(scope.userId);
  return user === undefined ? scope.rights : rightsOf(user, scope.databaseName);
}

function databaseLevel({ grants: { databases } }: DirectoryUser, name: string): Level {
  return databases.get(name) ?? databases.get('*') ?? 'none';
}

function mayEnter(identity: Identity, databaseName: string): boolean {
  return rightsOf(identity, databaseName).database !== 'none';
}

/** Names of the databases that the user may enter, _system first. */
export function enterableNames(directory: Directory, identity: Identity): readonly string[] {
  return directory.databaseNames().filter((name) => mayEnter(identity, name));
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
