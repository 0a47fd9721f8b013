import type { DatabaseTransaction } from './storage/types.ts';

/** Collections that every database has from its start. */
const systemCollectionNames = ['_aqlfunctions', '_graphs', '_users'] as const;

/** What 2.8 gives them; nothing depends on it here. */
const journalBytes = 1024 * 1024;

/** Creates what is missing of a database's system collections. */
export function createSystemCollections(database: DatabaseTransaction): void {
  for (const name of systemCollectionNames) {
    if (database.findCollection(name) === undefined) {
      database.createCollection({ name, kind: 'document', isSystem: true, journalSize: journalBytes });
    }
  }
}
