import { startFileWorker } from '../../jobs.ts';
import { wait } from '../../lib/wait.ts';
import type { FileStore } from './FileStore.ts';
import type { FileAnswer, FileCall } from './file-calls.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Time for the browser's copy of a saved file, in addition to a millisecond for each `copyBytesPerMs`. */
const minCopyMs = 60_000;
const copyBytesPerMs = 10_000;

/** The first bytes of a file. */
export interface FilePlace {
  readonly name: string;
  readonly bytes: number;
}

/**
 * A file on the disk that the browser keeps for this page, in the origin private file system. A worker writes it, because
 * only workers can do so in all browsers.
 */
export class TemporaryFile implements FileStore {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #name: string;
  readonly #worker = startFileWorker();
  #bytes: number;
  #isOpen = true;

  private constructor(folder: FileSystemDirectoryHandle, { name, bytes }: FilePlace) {
    this.#folder = folder;
    this.#name = name;
    this.#bytes = bytes;
  }

  /** A new file, or the continuation of one at a place. Undefined if the browser has no such files. */
  static async open(
    place: FilePlace = { name: crypto.randomUUID(), bytes: 0 },
  ): Promise<TemporaryFile | undefined> {
    const folder = await temporaryFolder();
    if (folder === undefined) return undefined;
    const file = new TemporaryFile(folder, place);
    try {
      await file.#call({ kind: 'open', ...place });
      return file;
    } catch (error) {
      console.info('The browser cannot write temporary files.', error);
      file.#worker.terminate();
      return undefined;
    }
  }

  /** What is written. */
  get place(): FilePlace {
    return { name: this.#name, bytes: this.#bytes };
  }

  async add(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    const buffers = new Set(parts.map(({ buffer }) => buffer));
    await this.#call({ kind: 'write', parts }, [...buffers]);
    this.#bytes += bytes;
  }

  async end(): Promise<Blob> {
    await this.#close();
    return (await this.#folder.getFileHandle(this.#name)).getFile();
  }

  async remove(): Promise<void> {
    if (this.#isOpen) await this.#close();
    await this.#folder.removeEntry(this.#name);
  }

  removeLater(): void {
    void wait(minCopyMs + this.#bytes / copyBytesPerMs)
      .then(() => this.remove())
      // The next start of the console tries it again.
      .catch((error: unknown) => console.info(`The temporary file ${this.#name} stays.`, error));
  }

  async #close(): Promise<void> {
    this.#isOpen = false;
    try {
      await this.#call({ kind: 'close' });
    } finally {
      this.#worker.terminate();
    }
  }

  #call(call: FileCall, transferred: Transferable[] = []): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => {
        if (data.kind === 'done') resolve();
        else reject(new DOMException(data.message, data.name));
      };
      this.#worker.onerror = (event) => reject(new Error(event.message || 'a script could not be loaded'));
      this.#worker.postMessage(call, transferred);
    });
  }
}
