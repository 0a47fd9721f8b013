import type { StoredDocument } from '../../../../../aql/source.ts';
import { isObject } from '../../../../../aql/values/compare.ts';
import type { ObjectValue } from '../../../../../aql/values/value.ts';
import type { DatabaseTransaction } from '../../../../storage/types.ts';
import { readSecrets, writeSecret } from '../../../users/lib/user-secrets.ts';

/**
 * Removes `authData` from the documents of `_users`, where former versions stored password hashes. A second run has no
 * effect. Users of databases other than _system had implicit access to theirs: they get an explicit grant.
 */
export function moveSecrets(database: DatabaseTransaction): void {
  const users = database.findCollection('_users');
  if (users === undefined) return;
  const secrets = readSecrets(database);
  for (const document of formerDocuments(users.scan())) {
    const { authData, user, databases } = document.toObject();
    if (typeof user === 'string' && isObject(authData) && !secrets.has(document._key)) {
      writeSecret(database, document._key, authData);
    }
    const { name, isSystem } = database.info;
    const granted: ObjectValue = isSystem
      ? {}
      : { databases: { [name]: 'rw', ...(isObject(databases) && databases) } };
    const how = { dialect: '3.12', keepNull: false, mergeObjects: false } as const;
    users.writer.update(document._key, { authData: null, ...granted }, how);
  }
}

/** Collected before the first of them is written. */
function formerDocuments(batches: Iterable<readonly StoredDocument[]>): readonly StoredDocument[] {
  const found: StoredDocument[] = [];
  for (const batch of batches) {
    for (const document of batch) if (document.get('authData') !== undefined) found.push(document);
  }
  return found;
}
