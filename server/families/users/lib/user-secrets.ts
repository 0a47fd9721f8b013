import type { ObjectValue, Value } from '../../../../aql/values/value.ts';
import type { DatabaseTransaction, DatabaseView } from '../../../storage/types.ts';
import { ensureSystemCollection, secretCollection } from '../../../system-collections.ts';
import { type AccessToken, readAccessTokens, storedAccessTokens } from './access-tokens.ts';
import { readStoredSessions, type StoredSession } from './stored-sessions.ts';

/** Values of a user that no client can read. */
export interface UserSecret {
  /** The result of `hashPassword`. */
  readonly authData: Value;
  readonly accessTokens: readonly AccessToken[];
  /** Milliseconds since 1970; undefined before the first sign-in. */
  readonly lastSignInMs: number | undefined;
  /** An increase ends all sessions of the user and revokes the tokens of /_open/auth. */
  readonly signInEpoch: number;
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
      const signInEpoch = document.get('signInEpoch');
      secrets.set(document._key, {
        authData: document.get('authData') ?? null,
        accessTokens: readAccessTokens(document.get('accessTokens')),
        lastSignInMs: typeof lastSignIn === 'number' ? lastSignIn : undefined,
        signInEpoch: typeof signInEpoch === 'number' ? signInEpoch : 0,
      });
    }
  }
  return secrets;
}

export function writeSecret(database: DatabaseTransaction, userKey: string, authData: ObjectValue): void {
  // Sessions end with a new password.
  writeMembers(database, userKey, { authData, sessions: [] });
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

export function writeSignInEpoch(database: DatabaseTransaction, userKey: string, signInEpoch: number): void {
  writeMembers(database, userKey, { signInEpoch, sessions: [] });
}

/** The console sessions of a user; undefined if the user does not exist. */
export function readUserSessions(
  database: DatabaseView,
  userKey: string,
): readonly StoredSession[] | undefined {
  const secret = database.findCollection(secretCollection)?.find(userKey);
  return secret && readStoredSessions(secret.get('sessions'));
}

export function writeUserSessions(
  database: DatabaseTransaction,
  userKey: string,
  sessions: readonly StoredSession[],
): void {
  writeMembers(database, userKey, { sessions: sessions.map((session) => ({ ...session })) });
}

/** The person of an identity provider whom the user belongs to; undefined for other users. */
export function readProviderSubject(database: DatabaseView, userKey: string): string | undefined {
  const subject = database.findCollection(secretCollection)?.find(userKey)?.get('providerSubject');
  return typeof subject === 'string' ? subject : undefined;
}

export function writeProviderSubject(database: DatabaseTransaction, userKey: string, subject: string): void {
  writeMembers(database, userKey, { providerSubject: subject });
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
