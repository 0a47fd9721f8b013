import type { GraphPreview } from './GraphPreview.ts';

/** Persistent previews. */
export interface PreviewStorage {
  find(key: string): Promise<GraphPreview | undefined>;
  put(key: string, preview: GraphPreview): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Previews by graph: a memory cache over a storage. Both evict the least recently used entries beyond their limit. If
 * the storage fails (quota, private browsing), only the memory cache is used until the page is reloaded.
 */
export class PreviewCache {
  #storage: PreviewStorage | undefined;
  readonly #limit: number;
  /** In order of last use, the most recent last. */
  readonly #previews = new Map<string, GraphPreview>();

  constructor(storage: PreviewStorage, limit: number) {
    this.#storage = storage;
    this.#limit = limit;
  }

  async find(key: string): Promise<GraphPreview | undefined> {
    const preview = this.#previews.get(key) ?? (await this.#try((storage) => storage.find(key)));
    if (preview !== undefined) this.#remember(key, preview);
    return preview;
  }

  async put(key: string, preview: GraphPreview): Promise<void> {
    this.#remember(key, preview);
    await this.#try((storage) => storage.put(key, preview));
  }

  async remove(key: string): Promise<void> {
    this.#previews.delete(key);
    await this.#try((storage) => storage.remove(key));
  }

  #remember(key: string, preview: GraphPreview): void {
    this.#previews.delete(key);
    this.#previews.set(key, preview);
    for (const oldest of this.#previews.keys()) {
      if (this.#previews.size <= this.#limit) break;
      this.#previews.delete(oldest);
    }
  }

  async #try<Result>(call: (storage: PreviewStorage) => Promise<Result>): Promise<Result | undefined> {
    if (this.#storage === undefined) return undefined;
    try {
      return await call(this.#storage);
    } catch (error) {
      if (this.#storage !== undefined) console.warn('graph previews are kept in memory only', error);
      this.#storage = undefined;
      return undefined;
    }
  }
}
