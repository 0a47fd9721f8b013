import type { DatabaseTransaction } from '../../../../storage/types.ts';

const prefix = '_creating_';

/** Name prefix of a collection during the import of an example graph, which hides the incomplete graph. */
export function unfinishedName(name: string): string {
  return `${prefix}${name}`;
}

/** Drops the remains of a failed or interrupted creation. */
export function dropUnfinished(database: DatabaseTransaction): void {
  for (const collection of database.collections()) {
    if (collection.name.startsWith(prefix)) collection.drop();
  }
}
