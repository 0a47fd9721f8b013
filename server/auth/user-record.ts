import type { ObjectValue, Value } from '../../aql/values/value.ts';
import type { DatabaseView } from '../storage/types.ts';
import type { AccessToken } from './access-tokens.ts';
import { isLevel, type Level } from './rights.ts';
import { readSecrets, type UserSecret } from './user-secrets.ts';

/** Grants of a user; `*` stands for all databases, and for all collections of a database. */
export interface Grants {
  readonly databases: ReadonlyMap<string, Level>;
  /** Database → collection → level. */
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, Level>>;
}

/**
 * A document of a database's collection `_users`, with the members of 2.8, and its secret, which is stored separately.
 * Only operations write such documents; they announce 'users'.
 */
export interface UserRecord {
  readonly key: string;
  readonly user: string;
  readonly active: boolean;
  readonly changePassword: boolean;
  /** An object, or any value that a 2.8 client stored. */
  readonly extra: Value;
  /** The result of `hashPassword`. */
  readonly authData: Value | undefined;
  readonly accessTokens: readonly AccessToken[];
  readonly lastSignInMs: number | undefined;
  /** See `UserSecret`. */
  readonly signInEpoch: number;
  readonly grants: Grants;
  /** Settings of the user by key. */
  readonly config: ObjectValue;
}

/** The members of `extra`; none if a 2.8 client stored another value. */
export function extraMembers({ extra }: Pick<UserRecord, 'extra'>): ObjectValue {
  return isObject(extra) ? extra : {};
}

/** All users of a database, read from an unguarded view. */
export function readUsers(database: DatabaseView): readonly UserRecord[] {
  const users: UserRecord[] = [];
  const secrets = readSecrets(database);
  for (const batch of database.findCollection('_users')?.scan() ?? []) {
    for (const document of batch) {
      const record = toUserRecord(document.toObject(), secrets.get(document._key));
      if (record !== undefined) users.push(record);
    }
  }
  return users;
}

/** Undefined for a document without a user name. */
function toUserRecord(document: ObjectValue, secret: UserSecret | undefined): UserRecord | undefined {
  const { _key, user, active, changePassword, extra, databases, collections, configData } = document;
  if (typeof user !== 'string' || user === '') return undefined;
  return {
    key: String(_key),
    user,
    active: active !== false,
    changePassword: changePassword === true,
    extra: extra ?? {},
    authData: secret?.authData,
    accessTokens: secret?.accessTokens ?? [],
    lastSignInMs: secret?.lastSignInMs,
    signInEpoch: secret?.signInEpoch ?? 0,
    grants: { databases: levelsIn(databases), collections: collectionsIn(collections) },
    config: isObject(configData) ? configData : {},
  };
}

function collectionsIn(value: Value | undefined): Grants['collections'] {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(entries.map(([databaseName, levels]) => [databaseName, levelsIn(levels)]));
}

function levelsIn(value: Value | undefined): ReadonlyMap<string, Level> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(entries.flatMap(([name, level]) => (isLevel(level) ? [[name, level] as const] : [])));
}

/** The members of a user's document that contain its grants. */
export function grantMembers({ databases, collections }: Grants): ObjectValue {
  return {
    databases: Object.fromEntries(databases),
    collections: Object.fromEntries(
      Array.from(collections, ([name, levels]) => [name, Object.fromEntries(levels)]),
    ),
  };
}

function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
