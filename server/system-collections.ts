import type { CollectionTransaction, DatabaseTransaction } from './storage/types.ts';

/** The collection with the password hashes of a database's users; clients cannot access it. */
export const secretCollection = '_user_secrets';

/** The collection with the saved queries of a database's users, created with the first one. */
export const userQueriesCollection = '_user_queries';

/** The collections with the services of a database and with their zips, created with the first one. */
export const servicesCollection = '_services';
export const serviceBundlesCollection = '_service_bundles';
/** The jobs and tasks of the services of a database, created with the first one. */
export const serviceJobsCollection = '_service_jobs';

const hiddenCollections = [
  secretCollection,
  userQueriesCollection,
  servicesCollection,
  serviceBundlesCollection,
  serviceJobsCollection,
] as const;

/** Collections that belong to the server, not to the data: no client can access them or list them. */
export function isHiddenCollection(name: string): boolean {
  return (hiddenCollections as readonly string[]).includes(name);
}

/** Collections whose content the main thread knows: users, and services. A change from outside must be announced. */
export function isServerState(name: string): boolean {
  return name.startsWith('_user') || name === servicesCollection || name === serviceBundlesCollection;
}

const mebibyte = 1024 * 1024;

/**
 * Collections that every database has from its creation, with the journal sizes of 2.8, which have no effect here. Most
 * are empty: scripts of 2.8 expect them.
 */
const systemCollections = {
  _apps: 32,
  _aqlfunctions: 4,
  _cluster_kickstarter_plans: 4,
  _configuration: 1,
  _graphs: 1,
  _jobs: 4,
  _modules: 1,
  _queues: 4,
  _routing: 32,
  _sessions: 32,
  _system_users_users: 32,
  _users: 4,
  [secretCollection]: 1,
} as const;
type SystemCollection = keyof typeof systemCollections;

/**
 * The collections of the server's statistics in _system, as in 2.8: figures since the start, figures per second, and the
 * means of 15 minutes.
 */
export const statisticsCollections = ['_statisticsRaw', '_statistics', '_statistics15'] as const;
export type StatisticsCollection = (typeof statisticsCollections)[number];

export function isStatisticsCollection(name: string): boolean {
  return (statisticsCollections as readonly string[]).includes(name);
}

/** Creates the missing system collections of a database. */
export function createSystemCollections(database: DatabaseTransaction): void {
  for (const name of Object.keys(systemCollections))
    ensureSystemCollection(database, name as SystemCollection);
}

/** The collection; a client of 2.8 may have dropped it. */
export function ensureSystemCollection(
  database: DatabaseTransaction,
  name: SystemCollection | (typeof hiddenCollections)[number] | StatisticsCollection,
): CollectionTransaction {
  const journalSize =
    (name in systemCollections ? systemCollections[name as SystemCollection] : 1) * mebibyte;
  return (
    database.findCollection(name) ??
    database.createCollection({ name, kind: 'document', isSystem: true, journalSize })
  );
}
