import type { ResultRow } from './execution.ts';
import { isStoredDocument } from './frame.ts';
import type { MemoryUse } from './limits/MemoryUse.ts';
import { JsonWriter, jsonText } from './values/json-writer.ts';

/** JSON text of an array of rows; a stored document gives its own text. */
export function rowsJson(rows: readonly ResultRow[]): string {
  return `[${rows.map((row) => (isStoredDocument(row) ? row.toJson() : jsonText(row))).join(',')}]`;
}

const encoder = new TextEncoder();

/** Text of so many characters is made bytes. */
const chunkLength = 1_000_000;

/** Counts the bytes of results, and is asked between two chunks of them whether the query may go on. */
interface RowsAccount {
  readonly memory: Pick<MemoryUse, 'grow' | 'require'>;
  readonly checkKilled: () => void;
}

/** Gathers rows as the UTF-8 bytes of a JSON array, for a response that passes through the main thread untouched. */
export class RowsWriter {
  /** Rows since the last `take`. */
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

  /** A stored document gives its own text, untouched numbers as they were written. Throws 32 and 1500. */
  add(row: ResultRow): void {
    if (this.rowCount > 0) this.#text += ',';
    this.rowCount += 1;
    if (isStoredDocument(row)) this.#write(row.toJson());
    else this.#writer.write(row);
  }

  /** The rows so far; the next one begins another array. */
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
