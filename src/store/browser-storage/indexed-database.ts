import { createStores, type DatabaseName } from './database-schemas.ts';
import { browserDatabases, isRefusal, memoryDatabases } from './refused-databases.ts';
import { storageKey } from './storage-key.ts';

/**
 * A database of IndexedDB of this site. The first call of the returned function opens it; after a failure the next call
 * tries again. Records name their user, or begin with a `storageKey`.
 */
export function indexedDatabase(name: DatabaseName): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  return () => {
    opened ??= open(name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** In a browser that refuses databases, one in memory that ends with the page. */
async function open(name: DatabaseName): Promise<IDBDatabase> {
  const own = browserDatabases();
  if (own === undefined) return openIn(await memoryDatabases(), name);
  try {
    return await openIn(own, name);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return openIn(await memoryDatabases(), name);
  }
}

async function openIn(databases: IDBFactory, name: DatabaseName): Promise<IDBDatabase> {
  const request = databases.open(storageKey('site', name), 1);
  request.onupgradeneeded = () => createStores(request.result, name);
  return resultOf(request);
}

/** False in environments without IndexedDB. */
export function hasIndexedDatabases(): boolean {
  return browserDatabases() !== undefined;
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction is stored. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Removes the records with the smallest values of an index until at most `limit` records are left. */
export async function removeOldest(store: IDBObjectStore, indexName: string, limit: number): Promise<void> {
  const excess = (await resultOf(store.count())) - limit;
  if (excess <= 0) return;
  for (const key of await resultOf(store.index(indexName).getAllKeys(undefined, excess))) {
    await resultOf(store.delete(key));
  }
}
