import type { ObjectValue, Value } from '../../aql/values/value.ts';
import type { DatabaseTransaction, DatabaseView } from '../storage/types.ts';
import { ensureSystemCollection, secretCollection } from '../system-collections.ts';
import { type AccessToken, readAccessTokens, storedAccessTokens } from './access-tokens.ts';

/** Values of a user that no client can read. */
export interface UserSecret {
  /** The result of `hashPassword`. */
  readonly authData: Value;
  readonly accessTokens: readonly AccessToken[];
  /** Milliseconds since 1970; undefined before the first sign-in. */
  readonly lastSignInMs: number | undefined;
}

/**
 * The secrets of users, stored apart from the documents of `_users` in a collection that the engine's guard hides from
 * all callers. Keys are those of the users' documents.
 */
export function readSecrets(database: DatabaseView): ReadonlyMap<string, UserSecret> {
  const secrets = new Map<string, UserSecret>();
  for (const batch of database.findCollection(secretCollection)?.scan() ?? []) {
    for (const document of batch) {
      const lastSignIn = document.get('lastSignIn');
      secrets.set(document._key, {
        authData: document.get('authData') ?? null,
        accessTokens: readAccessTokens(document.get('accessTokens')),
        lastSignInMs: typeof lastSignIn === 'number' ? lastSignIn : undefined,
      });
    }
  }
  return secrets;
}

export function writeSecret(database: DatabaseTransaction, userKey: string, authData: ObjectValue): void {
  writeMembers(database, userKey, { authData });
}

export function writeAccessTokens(
  database: DatabaseTransaction,
  userKey: string,
  tokens: readonly AccessToken[],
): void {
  writeMembers(database, userKey, { accessTokens: storedAccessTokens(tokens) });
}

export function writeLastSignIn(database: DatabaseTransaction, userKey: string, timeMs: number): void {
  writeMembers(database, userKey, { lastSignIn: timeMs });
}

/** The other members are unchanged. */
function writeMembers(database: DatabaseTransaction, userKey: string, members: ObjectValue): void {
  const how = { dialect: '3.12', overwriteMode: 'update', mergeObjects: false } as const;
  ensureSystemCollection(database, secretCollection).writer.insert({ _key: userKey, ...members }, how);
}

export function removeSecret(database: DatabaseTransaction, userKey: string): void {
  const secrets = ensureSystemCollection(database, secretCollection);
  if (secrets.find(userKey) !== undefined) secrets.writer.remove(userKey, { dialect: '3.12' });
}
