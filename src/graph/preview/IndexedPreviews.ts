import type { GraphPreview } from './GraphPreview.ts';
import type { PreviewStorage } from './PreviewCache.ts';

interface StoredPreview {
  readonly key: string;
  readonly preview: GraphPreview;
  /** Milliseconds since 1970. */
  readonly usedAtMs: number;
}

const storeName = 'previews';
const indexName = 'usedAtMs';

/** Previews in IndexedDB; beyond the limit the least recently used are evicted. */
export class IndexedPreviews implements PreviewStorage {
  readonly #limit: number;
  #database: Promise<IDBDatabase> | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async find(key: string): Promise<GraphPreview | undefined> {
    const store = await this.#open();
    const found: StoredPreview | undefined = await resultOf(store.get(key));
    if (found !== undefined) await resultOf(store.put({ ...found, usedAtMs: Date.now() }));
    return found?.preview;
  }

  async put(key: string, preview: GraphPreview): Promise<void> {
    const store = await this.#open();
    const stored: StoredPreview = { key, preview, usedAtMs: Date.now() };
    await resultOf(store.put(stored));
    const excess = (await resultOf(store.count())) - this.#limit;
    if (excess <= 0) return;
    const oldest = await resultOf(store.index(indexName).getAllKeys(undefined, excess));
    for (const each of oldest) await resultOf(store.delete(each));
  }

  async remove(key: string): Promise<void> {
    const store = await this.#open();
    await resultOf(store.delete(key));
  }

  /** The object store in a new transaction. */
  async #open(): Promise<IDBObjectStore> {
    this.#database ??= openDatabase();
    return (await this.#database).transaction(storeName, 'readwrite').objectStore(storeName);
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('orrery-previews', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName, { keyPath: 'key' }).createIndex(indexName, indexName);
  };
  return resultOf(request);
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
