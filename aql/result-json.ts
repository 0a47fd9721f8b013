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

/** Counts the bytes of results. Between two chunks it checks limits and kill requests. */
interface RowsAccount {
  readonly memory: Pick<MemoryUse, 'grow' | 'require'>;
  readonly checkKilled: () => void;
}

/**
 * Encodes rows as the UTF-8 bytes of a JSON array. The main thread forwards the bytes without parsing them.
 */
export class RowsWriter {
  /** Number of rows since the last `take`. */
  rowCount = 0;
  #text = '[';
  #chunks: Uint8Array[] = [];
  #chunkBytes = 0;
  readonly #account: RowsAccount;
  readonly #writer = new JsonWriter(
    (text) => this.#write(text),
    (length) => this.#account.memory.require(length),
  );

  constructor(account: RowsAccount) {
    this.#account = account;
  }

  /**
   * Adds a row. A stored document contributes its stored text, so numbers keep their notation. Throws 32
   * (resource limit) and 1500 (query killed).
   */
  add(row: ResultRow): void {
    if (this.rowCount > 0) this.#text += ',';
    this.rowCount += 1;
    if (isStoredDocument(row)) this.#write(row.toJson());
    else this.#writer.write(row);
  }

  /** Returns the rows so far as a JSON array; the next row begins a new array. */
  take(): Uint8Array {
    this.#text += ']';
    const last = encoder.encode(this.#text);
    this.#account.memory.grow(last.byteLength);
    const bytes = this.#chunks.length === 0 ? last : this.#joined(last);
    this.rowCount = 0;
    this.#text = '[';
    this.#chunks = [];
    this.#chunkBytes = 0;
    return bytes;
  }

  #write(text: string): void {
    this.#text += text;
    if (this.#text.length < chunkLength) return;
    const chunk = encoder.encode(this.#text);
    this.#text = '';
    this.#account.memory.grow(chunk.byteLength);
    this.#account.checkKilled();
    this.#chunks.push(chunk);
    this.#chunkBytes += chunk.byteLength;
  }

  #joined(last: Uint8Array): Uint8Array {
    const bytes = new Uint8Array(this.#chunkBytes + last.byteLength);
    let at = 0;
    for (const chunk of [...this.#chunks, last]) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }
}
