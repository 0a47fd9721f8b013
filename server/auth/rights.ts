/** Access levels of a database or a collection, as in ArangoDB. */
export type Level = 'none' | 'ro' | 'rw';

/** Rights of a user in one database. Plain data, sent between threads with the scope of each call. */
export interface Rights {
  /** A user of _system with rw on _system. */
  readonly isAdministrator: boolean;
  /** Only for internal work of the server: start, reading users, creating the first examples. */
  readonly isServer?: true;
  /** Only for operations on documents of the console, which check the owner and the sharing level of each. */
  readonly isConsole?: true;
  readonly database: Level;
  /** Levels granted on collections of this database, by name. */
  readonly collections?: ReadonlyMap<string, Level> | undefined;
  /** Level of collections without a separate grant; undefined: that of the database. */
  readonly otherCollections?: Level | undefined;
}

/** Rights of root of _system, and of every request without authentication. */
export const rootRights: Rights = { isAdministrator: true, database: 'rw' };

export const noRights: Rights = { isAdministrator: false, database: 'none' };

export const serverRights: Rights = { ...rootRights, isServer: true };

const ranks: Readonly<Record<Level, number>> = { none: 0, ro: 1, rw: 2 };

export function isLevel(value: unknown): value is Level {
  return value === 'none' || value === 'ro' || value === 'rw';
}

export function reaches(found: Level, needed: Level): boolean {
  return ranks[found] >= ranks[needed];
}

/** The documents of the console in each database: notebooks, scenes, styles and filters. They have an owner and a sharing level. */
export const consoleCollection = '_console';

/**
 * A user without access to the database has no access to its collections. System collections have the database's level,
 * except the collection of the console: other users than administrators access it through its routes only.
 */
export function collectionLevel(rights: Rights, name: string): Level {
  const { database, collections, otherCollections } = rights;
  if (name === consoleCollection && !rights.isAdministrator && !rights.isConsole) return 'none';
  if (database === 'none' || name.startsWith('_')) return database;
  return collections?.get(name) ?? otherCollections ?? database;
}
