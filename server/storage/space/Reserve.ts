import { randomFillSync } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { freeBytesOf, isOutOfSpace } from '../lmdb/storage-errors.ts';

/** The file of the reserve, beside the store. */
export const reserveFileName = 'orrery.reserve';

const mebibyte = 1 << 20;
const minBytes = 16 * mebibyte;
const maxBytes = 64 * mebibyte;
/** The reserve has this part of the store's size. */
const partOfStore = 1 / 8;
/** The reserve grows to at most this part of the space that the disk still has. */
const partOfDisk = 1 / 4;
/** The file begins with its intended size, which outlasts a crash while its space is given away. */
const headBytes = 4096;
/** Space for small files, such as the lock of the data folder. */
const smallFilesBytes = 64 * 1024;

/**
 * Space of the disk that is reserved for removals. LMDB changes a page by writing a copy of it, so that even a removal
 * may need new pages. On a full disk the reserve releases its space, the removal frees pages, and the reserve is filled
 * again from the remaining space.
 */
export class Reserve {
  readonly #descriptor: number;
  #wantedBytes: number;
  #sizeBytes: number;

  private constructor(
    readonly folder: string,
    descriptor: number,
  ) {
    this.#descriptor = descriptor;
    this.#sizeBytes = fstatSync(this.#descriptor).size;
    this.#wantedBytes = this.#readWanted();
    this.takeBack();
  }

  /** The reserve of a data folder; undefined if the disk has no space for the name of a new file. */
  static open(folder: string): Reserve | undefined {
    try {
      return new Reserve(
        folder,
        openSync(join(folder, reserveFileName), constants.O_RDWR | constants.O_CREAT, 0o600),
      );
    } catch (error) {
      if (isOutOfSpace(error)) return undefined;
      throw error;
    }
  }

  /** The bytes that a removal has used and that the disk has not given back. */
  get missingBytes(): number {
    return this.#wantedBytes - this.#sizeBytes;
  }

  /** The intended size. */
  get wantedBytes(): number {
    return this.#wantedBytes;
  }

  /** Enlarges the reserve with the store. On a nearly full disk, the reserve does not grow. */
  fit(storeBytes: number): void {
    const wanted = roundDown(Math.min(Math.max(storeBytes * partOfStore, minBytes), maxBytes));
    if (wanted <= this.#wantedBytes) return;
    const possible = roundDown((freeBytesOf(this.folder) + this.#sizeBytes) * partOfDisk);
    if (possible <= this.#wantedBytes) return;
    this.#wantedBytes = Math.min(wanted, possible);
    this.#fill(() => this.#writeWanted());
    this.takeBack();
  }

  /** Gives the disk at most `bytes`; false if nothing is left. */
  giveUp(bytes: number): boolean {
    const left = Math.max(headBytes, this.#sizeBytes - bytes);
    if (left >= this.#sizeBytes) return false;
    ftruncateSync(this.#descriptor, left);
    this.#sizeBytes = left;
    return true;
  }

  /** Takes the missing space, or as much of it as the disk has. */
  takeBack(): void {
    if (this.missingBytes <= 0) return;
    // A file system may compress other bytes, and holes need no space.
    const bytes = randomFillSync(Buffer.allocUnsafe(Math.min(mebibyte, this.missingBytes)));
    this.#fill(() => {
      while (this.missingBytes > 0) {
        const length = Math.min(bytes.length, this.missingBytes);
        this.#sizeBytes += writeSync(this.#descriptor, bytes, 0, length, this.#sizeBytes);
      }
    });
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** The disk may be full before the end. */
  #fill(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!isOutOfSpace(error)) throw error;
    }
  }

  #readWanted(): number {
    const head = Buffer.alloc(8);
    const length = readSync(this.#descriptor, head, 0, head.length, 0);
    const wanted = Number(head.readBigUInt64LE());
    return length === head.length && wanted <= maxBytes ? Math.max(wanted, this.#sizeBytes) : this.#sizeBytes;
  }

  #writeWanted(): void {
    const head = Buffer.alloc(headBytes);
    head.writeBigUInt64LE(BigInt(this.#wantedBytes));
    writeSync(this.#descriptor, head, 0, head.length, 0);
    this.#sizeBytes = Math.max(this.#sizeBytes, head.length);
  }
}

/**
 * Releases space of a full disk for small files of the data folder, which no server has open. The next start reserves
 * it again.
 */
export function giveSmallFiles(folder: string): void {
  const path = join(folder, reserveFileName);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= headBytes + smallFilesBytes) truncateSync(path, size - smallFilesBytes);
}

function roundDown(bytes: number): number {
  return Math.floor(bytes / mebibyte) * mebibyte;
}
