import type { DatabaseTransaction } from '../../storage/types.ts';

const prefix = '_creating_';

/** What a collection is called while an example graph is being written into it: nobody sees half a graph. */
export function unfinishedName(name: string): string {
  return `${prefix}${name}`;
}

/** Drops what a creation left that failed, or whose server was killed. */
export function dropUnfinished(database: DatabaseTransaction): void {
  for (const collection of database.collections()) {
    if (collection.name.startsWith(prefix)) collection.drop();
  }
}
