import { indexedDatabase, removeOldest, resultOf } from '../../store/browser-storage/indexed-database.ts';
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
  readonly #open = indexedDatabase('previews');

  constructor(limit: number) {
    this.#limit = limit;
  }

  async find(key: string): Promise<GraphPreview | undefined> {
    const store = await this.#store();
    const found: StoredPreview | undefined = await resultOf(store.get(key));
    if (found !== undefined) await resultOf(store.put({ ...found, usedAtMs: Date.now() }));
    return found?.preview;
  }

  async put(key: string, preview: GraphPreview): Promise<void> {
    const store = await this.#store();
    const stored: StoredPreview = { key, preview, usedAtMs: Date.now() };
    await resultOf(store.put(stored));
    await removeOldest(store, indexName, this.#limit);
  }

  async remove(key: string): Promise<void> {
    const store = await this.#store();
    await resultOf(store.delete(key));
  }

  /** The object store in a new transaction. */
  async #store(): Promise<IDBObjectStore> {
    return (await this.#open()).transaction(storeName, 'readwrite').objectStore(storeName);
  }
}
