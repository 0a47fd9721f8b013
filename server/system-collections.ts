import type { CollectionTransaction, DatabaseTransaction } from './storage/types.ts';

/** The collection with the password hashes of a database's users; clients cannot access it. */
export const secretCollection = '_user_secrets';

/** The collection with the saved queries of a database's users, created with the first one. */
export const userQueriesCollection = '_user_queries';

/** Collections that belong to the server, not to the data: no client can access them or list them. */
export function isHiddenCollection(name: string): boolean {
  return name === secretCollection || name === userQueriesCollection;
}

/** Collections that every database has from its creation. */
const systemCollectionNames = ['_aqlfunctions', '_graphs', '_users', secretCollection] as const;

/**
 * The collections of the server's statistics in _system, as in 2.8: figures since the start, figures per second, and the
 * means of 15 minutes.
 */
export const statisticsCollections = ['_statisticsRaw', '_statistics', '_statistics15'] as const;
export type StatisticsCollection = (typeof statisticsCollections)[number];

export function isStatisticsCollection(name: string): boolean {
  return (statisticsCollections as readonly string[]).includes(name);
}

/** Properties of 2.8, without effect here. */
const journalBytes = 1024 * 1024;

/** Creates the missing system collections of a database. */
export function createSystemCollections(database: DatabaseTransaction): void {
  for (const name of systemCollectionNames) ensureSystemCollection(database, name);
}

/** The collection; a client of 2.8 may have dropped it. */
export function ensureSystemCollection(
  database: DatabaseTransaction,
  name: (typeof systemCollectionNames)[number] | typeof userQueriesCollection | StatisticsCollection,
): CollectionTransaction {
  return (
    database.findCollection(name) ??
    database.createCollection({ name, kind: 'document', isSystem: true, journalSize: journalBytes })
  );
}
