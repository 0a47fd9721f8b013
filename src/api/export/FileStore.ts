/** Keeps the bytes of one file until it is saved. */
export interface FileStore {
  add(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void>;
  /** The complete file. */
  end(): Promise<Blob>;
  /** Frees the space; the file is not readable afterwards. */
  remove(): Promise<void>;
  /** Frees the space when the browser has copied the complete file. */
  removeLater(): void;
}

/** Keeps a file in the browser's storage for blobs: in memory, in Chromium also on the disk. */
export class BlobStore implements FileStore {
  readonly #onLarge: () => void;
  readonly #largeBytes: number;
  #parts: Blob[] = [];
  #bytes = 0;

  /** `onLarge` is called once, when the file exceeds `largeBytes`. */
  constructor(largeBytes = Infinity, onLarge: () => void = () => undefined) {
    this.#largeBytes = largeBytes;
    this.#onLarge = onLarge;
  }

  async add(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    const blob = new Blob([...parts]);
    const wasLarge = this.#bytes > this.#largeBytes;
    this.#parts.push(blob);
    this.#bytes += blob.size;
    if (!wasLarge && this.#bytes > this.#largeBytes) this.#onLarge();
  }

  async end(): Promise<Blob> {
    return new Blob(this.#parts);
  }

  async remove(): Promise<void> {
    this.#parts = [];
  }

  /** The blob is freed with its last reference. */
  removeLater(): void {
    this.#parts = [];
  }
}
