import { collectionNotFound } from '../../../aql/collection-not-found.ts';
import { requireLevel } from '../../auth/access.ts';
import { collectionLevel, type Level, type Rights } from '../../auth/rights.ts';
import type { CollectionView, DatabaseInfo, DatabaseView } from '../../storage/types.ts';
import { isHiddenCollection } from '../../system-collections.ts';

/** The documents of users: readable by administrators. User operations change them. */
export const userCollection = '_users';

/** A caller's level on a collection. Collections of the server are not accessible to any caller. */
export function levelOn(rights: Rights, name: string): Level {
  if (isHiddenCollection(name)) return 'none';
  if (name === userCollection && !rights.isAdministrator) return 'none';
  return collectionLevel(rights, name);
}

/** Throws 11 (forbidden) if the level on one of the collections is lower. */
export function requireLevels(
  { databaseName, rights }: { readonly databaseName: string; readonly rights: Rights },
  names: Iterable<string>,
  needed: Level,
): void {
  for (const name of names) {
    requireLevel(levelOn(rights, name), needed, `the collection '${name}' of '${databaseName}'`);
  }
}

interface Unguarded<Collection> {
  readonly info: DatabaseInfo;
  findCollection(nameOrId: string): Collection | undefined;
  collections(): readonly Collection[];
}

/**
 * A database with the caller's rights to read it: collections of level none are not listed and are refused with 11
 * (forbidden). Rights are checked once per collection, not per document.
 */
export class GuardedView<Collection extends CollectionView> implements DatabaseView {
  /** The names of the collections that the caller has opened. */
  readonly opened = new Set<string>();

  constructor(
    protected readonly inner: Unguarded<Collection>,
    protected readonly rights: Rights,
  ) {}

  get info(): DatabaseInfo {
    return this.inner.info;
  }

  findCollection(nameOrId: string): Collection | undefined {
    const collection = this.inner.findCollection(nameOrId);
    // Handled as missing: it is part of the server, not of the data.
    if (collection === undefined || isHiddenCollection(collection.name)) return undefined;
    const admitted = this.admit(collection);
    this.noteOpened(collection.name);
    return admitted;
  }

  protected noteOpened(name: string): void {
    this.opened.add(name);
  }

  getCollection(nameOrId: string): Collection {
    return this.findCollection(nameOrId) ?? this.#refuseUnknown(nameOrId);
  }

  collections(): readonly Collection[] {
    return this.inner
      .collections()
      .filter(({ name }) => levelOn(this.rights, name) !== 'none')
      .map((collection) => this.admit(collection));
  }

  /** The collection with the caller's rights. Throws 11 (forbidden). */
  protected admit(collection: Collection): Collection {
    const level = levelOn(this.rights, collection.name);
    requireLevel(level, 'ro', `the collection '${collection.name}' of '${this.info.name}'`);
    return collection;
  }

  #refuseUnknown(name: string): never {
    throw collectionNotFound(
      name,
      this.collections().map((collection) => collection.name),
    );
  }
}
