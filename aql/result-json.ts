import type { ResultRow } from './execution.ts';
import { isStoredDocument } from './frame.ts';
import type { MemoryUse } from './limits/MemoryUse.ts';
import { JsonWriter, jsonText } from './values/json-writer.ts';

/** JSON text of an array of rows; a stored document contributes its stored text. */
export function rowsJson(rows: readonly ResultRow[]): string {
  return `[${rows.map((row) => (isStoredDocument(row) ? row.toJson() : jsonText(row))).join(',')}]`;
}

const encoder = new TextEncoder();

/** Number of characters that are encoded to bytes at once. */
const chunkLength = 1_000_000;
/**
 * Size of the buffers of a large result. It is above the sizes that the allocator takes from its heaps (32 MiB in glibc), so
 * that the operating system gets the memory as soon as a buffer is freed. Memory that is not written yet is not used.
 */
const segmentBytes = 33 << 20;
/** The last buffer of a result is replaced by one of the exact size if less than this is used. */
const copiedBytes = 8 << 20;

/** Counts the bytes of results. Between two chunks it checks limits and kill requests. */
interface RowsAccount {
  readonly memory: Pick<MemoryUse, 'grow' | 'require'>;
  readonly checkKilled: () => void;
}

/**
 * Encodes rows as the UTF-8 bytes of a JSON array. The main thread forwards the bytes without parsing them. A large array
 * has several pieces: one buffer would have to be copied when it is full.
 */
export class RowsWriter {
  /** Number of rows since the last `take`. */
  rowCount = 0;
  /** Number of encoded chunks. */
  chunkCount = 0;
  #text = '[';
  #pieces: Uint8Array[] = [];
  #segment: Uint8Array | undefined;
  #segmentUsed = 0;
  readonly #account: RowsAccount;
  readonly #writer = new JsonWriter(
    (text) => this.#write(text),
    (length) => this.#account.memory.require(length),
  );

  constructor(account: RowsAccount) {
    this.#account = account;
  }

  /**
   * Adds a row. A stored document contributes its stored text, so numbers keep their notation. A large value is written by
   * the returned steps. Throws 32 (resource limit) and 1500 (query killed).
   */
  add(row: ResultRow): Iterator<void, void> | undefined {
    if (isStoredDocument(row)) {
      this.addJson(row.toJson());
      return undefined;
    }
    this.#begin();
    return this.#writer.write(row);
  }

  /** Adds a row that is JSON text. Throws 32 (resource limit) and 1500 (query killed). */
  addJson(json: string): void {
    this.#begin();
    this.#write(json);
  }

  #begin(): void {
    if (this.rowCount > 0) this.#text += ',';
    this.rowCount += 1;
  }

  /** Returns the rows so far as a JSON array in pieces; the next row begins a new array. Each piece has its own buffer. */
  take(): readonly Uint8Array[] {
    this.#text += ']';
    const pieces = this.#takePieces();
    this.rowCount = 0;
    this.#text = '[';
    return pieces;
  }

  #takePieces(): readonly Uint8Array[] {
    if (this.#segment === undefined) {
      const bytes = encoder.encode(this.#text);
      this.#account.memory.grow(bytes.byteLength);
      return [bytes];
    }
    this.#encode();
    const last = this.#segment.subarray(0, this.#segmentUsed);
    const pieces = [...this.#pieces, last.byteLength < copiedBytes ? last.slice() : last];
    this.#pieces = [];
    this.#segment = undefined;
    return pieces;
  }

  /** Returns true after a chunk. */
  #write(text: string): boolean {
    this.#text += text;
    if (this.#text.length < chunkLength) return false;
    this.#encode();
    this.chunkCount += 1;
    this.#account.checkKilled();
    return true;
  }

  #encode(): void {
    let text = this.#text;
    this.#text = '';
    while (text.length > 0) {
      this.#segment ??= this.#openSegment();
      const { read, written } = encoder.encodeInto(text, this.#segment.subarray(this.#segmentUsed));
      this.#segmentUsed += written;
      this.#account.memory.grow(written);
      if (read === text.length) return;
      text = text.slice(read);
      this.#pieces.push(this.#segment.subarray(0, this.#segmentUsed));
      this.#segment = undefined;
    }
  }

  #openSegment(): Uint8Array {
    this.#segmentUsed = 0;
    return new Uint8Array(segmentBytes);
  }
}
