import type { GraphPreview } from './GraphPreview.ts';

/** Previews that outlive the page. */
export interface PreviewStorage {
  find(key: string): Promise<GraphPreview | undefined>;
  put(key: string, preview: GraphPreview): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Previews by graph: in memory above a storage. Each evicts the least recently used beyond its limit. A storage that
 * fails (no quota, private browsing) is not used again on this page; the previews stay in memory.
 */
export class PreviewCache {
  #storage: PreviewStorage | undefined;
  readonly #limit: number;
  /** In the order of their last use, the latest at the end. */
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
