import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const windowBytes = 64 * 1024;
const maxWindows = 256;

/**
 * A file of the store, read without LMDB: LMDB trusts its memory map, and a damaged page would crash the process. The
 * file must not be written meanwhile.
 */
export class PageFile {
  readonly #descriptor: number;
  readonly sizeBytes: number;
  /** Recently read windows of the file, by number, the most recent last. */
  readonly #windows = new Map<number, Buffer>();
  /** Bytes read from the disk, for limits. */
  bytesRead = 0;

  constructor(readonly path: string) {
    this.#descriptor = openSync(path, 'r');
    this.sizeBytes = fstatSync(this.#descriptor).size;
  }

  /** The bytes from `offset`, fewer at the end of the file. Read-only for the caller. */
  read(offset: number, length: number): Buffer {
    if (offset < 0 || offset >= this.sizeBytes) return Buffer.alloc(0);
    const first = Math.floor(offset / windowBytes);
    const last = Math.floor((offset + length - 1) / windowBytes);
    if (last > first) return this.#readAt(offset, Math.min(length, this.sizeBytes - offset));
    const start = offset - first * windowBytes;
    return this.#window(first).subarray(start, start + length);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #window(number: number): Buffer {
    let bytes = this.#windows.get(number);
    if (bytes === undefined) {
      const start = number * windowBytes;
      bytes = this.#readAt(start, Math.min(windowBytes, this.sizeBytes - start));
      if (this.#windows.size >= maxWindows) this.#windows.delete(this.#windows.keys().next().value as number);
    } else {
      this.#windows.delete(number);
    }
    this.#windows.set(number, bytes);
    return bytes;
  }

  #readAt(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.#descriptor, bytes, done, length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    this.bytesRead += done;
    return bytes.subarray(0, done);
  }
}
