import { isObject } from '../../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Level } from '../../../auth/rights.ts';
import type { DatabaseTransaction, DatabaseView } from '../../../storage/types.ts';
import { ensureSystemCollection } from '../../../system-collections.ts';
import { requireUserBytes, requireUserLimit } from './user-limits.ts';
import {
  type QueriesDocument,
  queriesBytes,
  type SplitExtra,
  splitExtra,
  writeUserQueries,
} from './user-queries.ts';
import { type DirectoryUser, type Grants, grantMembers, readOwnExtra, readUsers } from './user-record.ts';
import { removeSecret, writeSecret } from './user-secrets.ts';

/** Client-defined values of a user; the password is already hashed. */
export interface UserValues {
  readonly active: boolean;
  readonly changePassword: boolean;
  readonly extra: Value;
  readonly authData: ObjectValue;
}

/** The same as they are stored. */
type StoredValues = Omit<UserValues, 'extra'> & { readonly extra: SplitExtra };

export function storedValues({ extra, ...values }: UserValues): StoredValues {
  return { ...values, extra: splitExtra(extra) };
}

export const noGrants: Grants = { databases: new Map(), collections: new Map() };

const how = { dialect: '3.12', mergeObjects: false } as const;

/** The user without the members that may be large. */
export function findUser(database: DatabaseView, name: string): DirectoryUser | undefined {
  return readUsers(database).find(({ user }) => user === name);
}

/** As `findUser`. Throws 1703 (user not found). */
export function getUser(database: DatabaseView, name: string): DirectoryUser {
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
  { authData, extra: given, ...values }: StoredValues,
  grants: Grants,
): void {
  if (findUser(database, user) !== undefined) {
    throw new DatabaseError('ERROR_USER_DUPLICATE', {
      status: 409,
      detail: `there is a user '${user}' already`,
    });
  }
  const { extra, queries } = limitedExtra(given);
  const users = ensureSystemCollection(database, '_users');
  const { key } = users.writer.insert({ user, ...values, extra, ...grantMembers(grants) }, how);
  if (queries !== undefined) writeUserQueries(database, key, queries);
  writeSecret(database, key, authData);
}

export interface UserDocumentChange extends Partial<StoredValues> {
  /** An `extra` without saved queries leaves the stored ones as they are. */
  readonly keepsQueries?: boolean;
  readonly grants?: Grants;
  readonly config?: ObjectValue;
}

/** Returns the revisions of the document, if it has changed. Throws 400 for a member above its limit. */
export function updateUser(
  database: DatabaseTransaction,
  { key }: DirectoryUser,
  { authData, grants, config, extra, keepsQueries, ...values }: UserDocumentChange,
): { readonly revision: string; readonly oldRevision: string | undefined } | undefined {
  const split = extra && limitedExtra(extra);
  if (config !== undefined) requireUserLimit('config', config);
  if (grants !== undefined) requireUserLimit('grants', grantMembers(grants));
  if (split !== undefined && (split.queries !== undefined || !keepsQueries)) {
    writeUserQueries(database, key, split.queries);
  }
  const change: ObjectValue = {
    ...values,
    ...(split && { extra: split.extra }),
    ...(grants && grantMembers(grants)),
    ...(config && { configData: config }),
  };
  const written =
    Object.keys(change).length > 0
      ? ensureSystemCollection(database, '_users').writer.update(key, change, how)
      : undefined;
  if (authData !== undefined) writeSecret(database, key, authData);
  return written;
}

/** The same for the saved queries alone; those that a former version stored in `extra` are removed there. */
export function updateQueries(
  database: DatabaseTransaction,
  user: DirectoryUser,
  queries: QueriesDocument,
): ReturnType<typeof updateUser> {
  const extra = readOwnExtra(database, user);
  // Another value of a 2.8 client has no members.
  return updateUser(database, user, {
    extra: { extra: isObject(extra) ? splitExtra(extra).extra : {}, queries },
  });
}

function limitedExtra(split: SplitExtra): SplitExtra {
  requireUserLimit('extra', split.extra);
  if (split.queries !== undefined) requireUserBytes('queries', queriesBytes(split.queries));
  return split;
}

export function removeUser(database: DatabaseTransaction, { key }: DirectoryUser): void {
  ensureSystemCollection(database, '_users').writer.remove(key, how);
  removeSecret(database, key);
  writeUserQueries(database, key, undefined);
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
