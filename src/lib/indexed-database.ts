/**
 * A database of IndexedDB that is opened by the first call of the returned function. After a failure the next call tries
 * again. `create` adds the object stores to a new database.
 */
export function indexedDatabase(
  name: string,
  create: (database: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  return () => {
    opened ??= open(name, create).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

function open(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => create(request.result);
  return resultOf(request);
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
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
