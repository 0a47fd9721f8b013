import type { CollectionTransaction, DatabaseTransaction } from './storage/types.ts';

/** Where a database keeps the hashes of its users' passwords; no client can name it. */
export const secretCollection = '_user_secrets';

/** Collections that every database has from its start. */
const systemCollectionNames = ['_aqlfunctions', '_graphs', '_users', secretCollection] as const;

/** What 2.8 gives them; nothing depends on it here. */
const journalBytes = 1024 * 1024;

/** Creates what is missing of a database's system collections. */
export function createSystemCollections(database: DatabaseTransaction): void {
  for (const name of systemCollectionNames) ensureSystemCollection(database, name);
}

/** The collection, which a client of 2.8 may have dropped. */
export function ensureSystemCollection(
  database: DatabaseTransaction,
  name: (typeof systemCollectionNames)[number],
): CollectionTransaction {
  return (
    database.findCollection(name) ??
    database.createCollection({ name, kind: 'document', isSystem: true, journalSize: journalBytes })
  );
}
