import { BlobStore, type FileStore } from './FileStore.ts';

/** Bytes of the parts that are handed to the store. */
const partBytes = 8 << 20;

/**
 * Collects text as a file without holding it as one string or in one buffer. `write` resolves when more text can be
 * taken.
 */
export class BlobWriter {
  readonly #store: FileStore;
  readonly #encoder = new TextEncoderStream();
  readonly #writer = this.#encoder.writable.getWriter();
  readonly #blob: Promise<Blob>;

  constructor(isCompressed = false, store: FileStore = new BlobStore()) {
    this.#store = store;
    const bytes = this.#encoder.readable;
    this.#blob = collect(isCompressed ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, store);
    // `end` reports a failure; without a call of `end` there is nothing to report.
    this.#blob.catch(() => undefined);
  }

  async write(text: string): Promise<void> {
    await this.#writer.ready;
    await this.#writer.write(text);
  }

  async end(): Promise<Blob> {
    await this.#writer.close();
    return this.#blob;
  }

  /** Discards everything. */
  async abort(reason: unknown): Promise<void> {
    await this.#writer.abort(reason);
    await this.#blob.catch(() => undefined);
    await this.#store.remove();
  }

  /** Frees the space of the complete file. */
  async remove(): Promise<void> {
    await this.#store.remove();
  }

  /** Frees the space when the browser has copied the complete file. */
  removeLater(): void {
    this.#store.removeLater();
  }
}

/** The bytes of a stream as a file. */
export async function collect(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  store: FileStore,
): Promise<Blob> {
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const flush = async () => {
    const parts = pending;
    pending = [];
    length = 0;
    if (parts.length > 0) await store.add(parts);
  };
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pending.push(value);
      length += value.length;
      if (length >= partBytes) await flush();
    }
    await flush();
    return await store.end();
  } catch (error) {
    // Otherwise, writers would wait for a reader.
    await reader.cancel(error).catch(() => undefined);
    throw error;
  }
}
