import type { CollectionEntries, CollectionEntry } from '../../api/overview.ts';
import { readOnlyReason } from '../../store/access.ts';

/** The level of the user in the database. */
export type Access = Pick<CollectionEntries, 'access'>;

/** The reason why the user cannot create collections; undefined if it is allowed. */
export function createRefusal({ access }: Access): string | undefined {
  return access === 'rw' ? undefined : readOnlyReason();
}

/** The reason why the user cannot change the documents of a collection, truncate, load and unload it. */
export function changeRefusal(collection: CollectionEntry): string | undefined {
  return collection.access === 'rw'
    ? undefined
    : `You have read-only access to the collection '${collection.name}'.`;
}

/** The reason why the user cannot change the definition of a collection, which needs both levels. */
export function definitionRefusal(collection: CollectionEntry, database: Access): string | undefined {
  return createRefusal(database) ?? changeRefusal(collection);
}

/** The reason why the user cannot rename a collection. */
export function renameRefusal(collection: CollectionEntry, database: Access): string | undefined {
  return collection.isSystem
    ? 'A system collection cannot be renamed.'
    : definitionRefusal(collection, database);
}

/** The reason why the user cannot delete a collection. */
export function deleteRefusal(collection: CollectionEntry, database: Access): string | undefined {
  return collection.isSystem
    ? 'A system collection cannot be deleted.'
    : definitionRefusal(collection, database);
}
