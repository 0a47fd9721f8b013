import type { StoredDocument } from '../../../../aql/source.ts';
import { isObject } from '../../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { isLevel, type Level } from '../../../auth/rights.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import type { AccessToken } from './access-tokens.ts';
import { readUserQueries, withQueries } from './user-queries.ts';
import { readSecrets, type UserSecret } from './user-secrets.ts';

/** Grants of a user; `*` stands for all databases, and for all collections of a database. */
export interface Grants {
  readonly databases: ReadonlyMap<string, Level>;
  /** Database → collection → level. */
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, Level>>;
}

/**
 * The part of a user that sign-in and rights need: a document of a database's collection `_users`, and its secret, which
 * is stored separately. The main thread has a copy of it for each user.
 */
export interface DirectoryUser {
  readonly key: string;
  readonly user: string;
  readonly active: boolean;
  readonly changePassword: boolean;
  /** The result of `hashPassword`. */
  readonly authData: Value | undefined;
  readonly accessTokens: readonly AccessToken[];
  readonly lastSignInMs: number | undefined;
  /** See `UserSecret`. */
  readonly signInEpoch: number;
  readonly grants: Grants;
}

/** All users of a database, read from an unguarded view. */
export function readUsers(database: DatabaseView): readonly DirectoryUser[] {
  const users: DirectoryUser[] = [];
  const secrets = readSecrets(database);
  for (const batch of database.findCollection('_users')?.scan() ?? []) {
    for (const document of batch) {
      const user = toUser(document, secrets.get(document._key));
      if (user !== undefined) users.push(user);
    }
  }
  return users;
}

/** The JSON of `extra` as clients see it, with the saved queries. */
export function readExtraJson(database: DatabaseView, user: DirectoryUser): string {
  return withQueries(readOwnExtra(database, user), readUserQueries(database, user.key)?.json);
}

/** The JSON of the saved queries. */
export function readQueriesJson(database: DatabaseView, user: DirectoryUser): string {
  const json =
    readUserQueries(database, user.key)?.json ?? stringifyJson(queriesInExtra(database, user) ?? null);
  return json === 'null' ? '[]' : json;
}

/** The saved queries of a user whom only former versions have written. */
export function queriesInExtra(database: DatabaseView, user: DirectoryUser): Value | undefined {
  const extra = readOwnExtra(database, user);
  return isObject(extra) ? extra.queries : undefined;
}

/** An object, or any value that a 2.8 client stored; without the saved queries that are stored apart. */
export function readOwnExtra(database: DatabaseView, user: DirectoryUser): Value {
  return database.findCollection('_users')?.find(user.key)?.get('extra') ?? {};
}

/** The settings of a user by key. */
export function readConfig(database: DatabaseView, user: DirectoryUser): ObjectValue {
  const config = database.findCollection('_users')?.find(user.key)?.get('configData');
  return isObject(config) ? config : {};
}

/** Undefined for a document without a user name. Other members are not decoded: they may be large. */
function toUser(document: StoredDocument, secret: UserSecret | undefined): DirectoryUser | undefined {
  const user = document.get('user');
  if (typeof user !== 'string' || user === '') return undefined;
  return {
    key: document._key,
    user,
    active: document.get('active') !== false,
    changePassword: document.get('changePassword') === true,
    authData: secret?.authData,
    accessTokens: secret?.accessTokens ?? [],
    lastSignInMs: secret?.lastSignInMs,
    signInEpoch: secret?.signInEpoch ?? 0,
    grants: {
      databases: levelsIn(document.get('databases')),
      collections: collectionsIn(document.get('collections')),
    },
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
