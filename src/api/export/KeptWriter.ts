import { collect } from './BlobWriter.ts';
import type { FileStore } from './FileStore.ts';
import { keptName } from './kept-files.ts';
import { openStore } from './open-file.ts';
import { type FilePlace, TemporaryFile } from './TemporaryFile.ts';

/**
 * Writes text to a temporary file that another page can continue. It is compressed at the end, because a compressed file
 * cannot be continued at any place.
 */
export class KeptWriter {
  readonly #file: TemporaryFile;
  readonly #isCompressed: boolean;
  readonly #signal: AbortSignal;
  readonly #encoder = new TextEncoder();
  #compressed: FileStore | undefined;

  private constructor(file: TemporaryFile, isCompressed: boolean, signal: AbortSignal) {
    this.#file = file;
    this.#isCompressed = isCompressed;
    this.#signal = signal;
  }

  /** Undefined if the browser has no such files, or no room for this one. */
  static async open(
    bytes: number,
    isCompressed: boolean,
    signal: AbortSignal,
  ): Promise<KeptWriter | undefined> {
    if (!(await hasRoom(bytes))) return undefined;
    return KeptWriter.continue({ name: keptName(), bytes: 0 }, isCompressed, signal);
  }

  /** Continues a file at a place. */
  static async continue(
    place: FilePlace,
    isCompressed: boolean,
    signal: AbortSignal,
  ): Promise<KeptWriter | undefined> {
    const file = await TemporaryFile.open(place);
    return file && new KeptWriter(file, isCompressed, signal);
  }

  /** Up to here, the file can be continued. */
  get place(): FilePlace {
    return this.#file.place;
  }

  async write(text: string): Promise<void> {
    await this.#file.add([this.#encoder.encode(text)]);
  }

  async end(): Promise<Blob> {
    const file = await this.#file.end();
    if (!this.#isCompressed) return file;
    this.#compressed = await openStore(file.size);
    const bytes = file.stream().pipeThrough(new CompressionStream('gzip'), { signal: this.#signal });
    const compressed = await collect(bytes, this.#compressed);
    await this.#file.remove();
    return compressed;
  }

  /** Discards everything. */
  async abort(): Promise<void> {
    await this.#compressed?.remove();
    await this.#file.remove();
  }

  /** Frees the space when the browser has copied the complete file. */
  removeLater(): void {
    (this.#compressed ?? this.#file).removeLater();
  }
}

/** The file, its compressed form and the browser's copy have room for a time. Unknown is enough: the write would tell. */
async function hasRoom(bytes: number): Promise<boolean> {
  // The types do not know pages without HTTPS.
  const storage = globalThis.navigator?.storage as StorageManager | undefined;
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage >= 2 * bytes;
}
