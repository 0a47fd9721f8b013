import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives the tests of a file an implementation of IndexedDB in memory, empty at the start of each test. The modules that
 * open databases keep them open, so that the records are removed, not the databases.
 */
export function setUpIndexedDatabases(): void {
  const factory = new IDBFactory();
  beforeEach(async () => {
    vi.stubGlobal('indexedDB', factory);
    await clearIndexedDatabases();
  });
  afterEach(() => void vi.unstubAllGlobals());
}

async function clearIndexedDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    const database = await requested(indexedDB.open(name as string));
    const stores = [...database.objectStoreNames];
    const transaction = stores.length > 0 ? database.transaction(stores, 'readwrite') : undefined;
    for (const store of stores) await requested(transaction!.objectStore(store).clear());
    database.close();
  }
}

function requested<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
