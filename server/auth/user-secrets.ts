import type { ObjectValue, Value } from '../../aql/values/value.ts';
import type { DatabaseTransaction, DatabaseView } from '../storage/types.ts';
import { ensureSystemCollection, secretCollection } from '../system-collections.ts';

/**
 * The password hashes, stored apart from the documents of `_users` in a collection that the engine's guard hides from
 * all callers. Keys are those of the users' documents.
 */
export function readSecrets(database: DatabaseView): ReadonlyMap<string, Value> {
  const secrets = new Map<string, Value>();
  for (const batch of database.findCollection(secretCollection)?.scan() ?? []) {
    for (const document of batch) secrets.set(document._key, document.get('authData') ?? null);
  }
  return secrets;
}

export function writeSecret(database: DatabaseTransaction, userKey: string, authData: ObjectValue): void {
  const how = { dialect: '3.12', overwriteMode: 'replace' } as const;
  ensureSystemCollection(database, secretCollection).writer.insert({ _key: userKey, authData }, how);
}

export function removeSecret(database: DatabaseTransaction, userKey: string): void {
  const secrets = ensureSystemCollection(database, secretCollection);
  if (secrets.find(userKey) !== undefined) secrets.writer.remove(userKey, { dialect: '3.12' });
}
