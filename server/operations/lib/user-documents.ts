import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { Level } from '../../auth/rights.ts';
import { type Grants, grantMembers, readUsers, type UserRecord } from '../../auth/user-record.ts';
import { removeSecret, writeSecret } from '../../auth/user-secrets.ts';
import type { DatabaseTransaction, DatabaseView } from '../../storage/types.ts';
import { ensureSystemCollection } from '../../system-collections.ts';

/** Client-defined values of a user; the password is already hashed. */
export interface UserValues {
  readonly active: boolean;
  readonly changePassword: boolean;
  readonly extra: Value;
  readonly authData: ObjectValue;
}

export const noGrants: Grants = { databases: new Map(), collections: new Map() };

const how = { dialect: '3.12', mergeObjects: false } as const;

export function findUser(database: DatabaseView, name: string): UserRecord | undefined {
  return readUsers(database).find(({ user }) => user === name);
}

/** Throws 1703 (user not found). */
export function getUser(database: DatabaseView, name: string): UserRecord {
  const record = findUser(database, name);
  if (record === undefined) {
    throw new DatabaseError('ERROR_USER_NOT_FOUND', {
      detail: `'${database.info.name}' has no user '${name}'`,
    });
  }
  return record;
}

/** Throws 1702 (duplicate user) if the name exists. */
export function insertUser(
  database: DatabaseTransaction,
  user: string,
  { authData, ...values }: UserValues,
  grants: Grants,
): void {
  if (findUser(database, user) !== undefined) {
    throw new DatabaseError('ERROR_USER_DUPLICATE', {
      status: 409,
      detail: `there is a user '${user}' already`,
    });
  }
  const users = ensureSystemCollection(database, '_users');
  const { key } = users.writer.insert({ user, ...values, ...grantMembers(grants) }, how);
  writeSecret(database, key, authData);
}

interface UserDocumentChange extends Partial<UserValues> {
  readonly grants?: Grants;
  readonly config?: ObjectValue;
}

export function updateUser(
  database: DatabaseTransaction,
  { key }: UserRecord,
  { authData, grants, config, ...values }: UserDocumentChange,
): void {
  const change: ObjectValue = {
    ...values,
    ...(grants && grantMembers(grants)),
    ...(config && { configData: config }),
  };
  if (Object.keys(change).length > 0)
    ensureSystemCollection(database, '_users').writer.update(key, change, how);
  if (authData !== undefined) writeSecret(database, key, authData);
}

export function removeUser(database: DatabaseTransaction, { key }: UserRecord): void {
  ensureSystemCollection(database, '_users').writer.remove(key, how);
  removeSecret(database, key);
}

/** The grants with a level for a database; undefined removes its entry. */
export function withDatabaseGrant(grants: Grants, databaseName: string, level: Level | undefined): Grants {
  return { ...grants, databases: withEntry(grants.databases, databaseName, level) };
}

/** The same for a collection of a database. */
export function withCollectionGrant(
  grants: Grants,
  databaseName: string,
  collection: string,
  level: Level | undefined,
): Grants {
  const levels = withEntry(grants.collections.get(databaseName) ?? new Map(), collection, level);
  const collections = withEntry(grants.collections, databaseName, levels.size === 0 ? undefined : levels);
  return { ...grants, collections };
}

/** The grants without the entries of a database. */
export function withoutDatabase(grants: Grants, databaseName: string): Grants {
  return {
    databases: withEntry(grants.databases, databaseName, undefined),
    collections: withEntry(grants.collections, databaseName, undefined),
  };
}

function withEntry<T>(
  entries: ReadonlyMap<string, T>,
  name: string,
  value: T | undefined,
): ReadonlyMap<string, T> {
  const changed = new Map(entries);
  if (value === undefined) changed.delete(name);
  else changed.set(name, value);
  return changed;
}
