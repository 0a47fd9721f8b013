/** The object stores of the databases of IndexedDB, by the name of the database. */
export const databaseSchemas = {
  /** Keys: `documentDraftKey`. */
  documents: { 'document-drafts': {}, 'document-edits': {} },
  /** Keys: `QuerySession.historyKey`. */
  'query-history': { runs: {} },
  'query-results': { runs: { keyPath: 'key', index: 'savedAtMs' } },
  /** Heads by id; sections by the id of the head and their own. */
  scenes: { scenes: { keyPath: 'id' }, sections: {} },
  previews: { previews: { keyPath: 'key', index: 'usedAtMs' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, StoreSchema>>>>;

export type DatabaseName = keyof typeof databaseSchemas;

interface StoreSchema {
  /** Missing: keys are given with each value. */
  readonly keyPath?: string;
  /** An indexed member, which is the name of the index. */
  readonly index?: string;
}

export function createStores(database: IDBDatabase, name: DatabaseName): void {
  for (const [store, { keyPath, index }] of Object.entries<StoreSchema>(databaseSchemas[name])) {
    const created = database.createObjectStore(store, keyPath === undefined ? {} : { keyPath });
    if (index !== undefined) created.createIndex(index, index);
  }
}
