import { asBuffer, firstByte } from '../../lib/json-body.ts';
import { ArrayReader } from './ArrayReader.ts';
import type { DocumentReader, ImportItem } from './document-reader.ts';
import { HeaderReader } from './HeaderReader.ts';
import type { ImportFormat } from './import-settings.ts';
import { LineReader } from './LineReader.ts';

/** `auto`: an array if the first character of the body is `[`, else lines. */
export function openReader(format: ImportFormat): DocumentReader {
  return new StartReader(format);
}

const openBracket = 91;
const byteOrderMark = Buffer.from('\ufeff');
/** Blank bytes at the start after which `auto` reads lines. */
const maxBlankBytes = 1 << 20;

/** Skips a byte order mark, and opens the reader of the format when the first character has arrived. */
class StartReader implements DocumentReader {
  readonly #format: ImportFormat;
  #reader: DocumentReader | undefined;
  /** The body before its first character. */
  #start: Buffer = Buffer.alloc(0);

  constructor(format: ImportFormat) {
    this.#format = format;
  }

  get isWhole(): boolean {
    return this.#reader?.isWhole ?? true;
  }

  get header(): readonly string[] | undefined {
    return this.#reader?.header;
  }

  add(bytes: Uint8Array): void {
    if (this.#reader !== undefined) {
      this.#reader.add(bytes);
      return;
    }
    this.#start = this.#start.length === 0 ? asBuffer(bytes) : Buffer.concat([this.#start, bytes]);
    if (byteOrderMark.indexOf(this.#start) === 0 && this.#start.length < byteOrderMark.length) return;
    const text = this.#startText();
    const first = firstByte(text);
    if (first === undefined && text.length < maxBlankBytes) return;
    this.#open(first).add(text);
    this.#start = Buffer.alloc(0);
  }

  end(): void {
    if (this.#reader === undefined) this.#open(undefined).add(this.#startText());
    this.#reader?.end();
  }

  *read(): Generator<ImportItem> {
    if (this.#reader !== undefined) yield* this.#reader.read();
  }

  #startText(): Buffer {
    const hasMark = this.#start.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    return hasMark ? this.#start.subarray(byteOrderMark.length) : this.#start;
  }

  #open(first: number | undefined): DocumentReader {
    const format = this.#format === 'auto' ? (first === openBracket ? 'array' : 'lines') : this.#format;
    const reader = readers[format]();
    this.#reader = reader;
    return reader;
  }
}

const readers = {
  lines: () => new LineReader(),
  array: () => new ArrayReader(),
  header: () => new HeaderReader(),
} as const satisfies Record<Exclude<ImportFormat, 'auto'>, () => DocumentReader>;
