import { isAscii } from 'node:buffer';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { ImportFormat } from './import-order.ts';

/** One thing that was sent to be imported. */
export interface ImportItem {
  /** JSON text as it was sent, without the white space around it; empty for an empty line. */
  readonly text: string;
  /** Counted as the dialect's messages count: lines or elements, from 1. */
  readonly position: number;
}

/** Splits a body into documents as it arrives. */
export interface DocumentReader {
  /** Nothing is read before `end`. */
  readonly isWhole: boolean;
  /** The attribute names that a first line gives to the values of all others. */
  readonly header: readonly string[] | undefined;
  add(bytes: Uint8Array): void;
  /** No more bytes will come. Throws 400 when the body is not of the format. */
  end(): void;
  /** What has become complete since the last call. */
  read(): Iterable<ImportItem>;
}

/** `first`: what has arrived so far, by which `auto` decides: an array if its first character is `[`, else lines. */
export function openReader(format: ImportFormat, first: Uint8Array): DocumentReader {
  switch (format) {
    case 'lines':
      return new LineReader();
    case 'array':
      return new ArrayReader();
    case 'header':
      return new HeaderReader();
    case 'auto':
      return first.find((byte) => byte > 32) === 91 ? new ArrayReader() : new LineReader();
  }
}

/** Lines are decoded in groups of about so many bytes. */
const groupBytes = 64 << 10;

/** One JSON value a line. */
class LineReader implements DocumentReader {
  readonly isWhole = false;
  readonly header = undefined;
  #parts: Uint8Array[] = [];
  #isAtEnd = false;
  #position = 0;

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
  }

  end(): void {
    this.#isAtEnd = true;
  }

  *read(): Generator<ImportItem> {
    const bytes = Buffer.concat(this.#parts);
    const end = this.#isAtEnd ? bytes.byteLength : bytes.lastIndexOf(10) + 1;
    this.#parts = end < bytes.byteLength ? [bytes.subarray(end)] : [];
    for (let from = 0; from < end; ) {
      const newlineAt = from + groupBytes < end ? bytes.indexOf(10, from + groupBytes) : -1;
      const to = newlineAt < 0 || newlineAt >= end ? end : newlineAt + 1;
      // One conversion for a group of lines; each line is then a slice of its string.
      yield* this.#lines(decodeGroup(bytes.subarray(from, to)));
      from = to;
    }
  }

  *#lines(text: string): Generator<ImportItem> {
    let at = 0;
    while (at < text.length) {
      const newlineAt = text.indexOf('\n', at);
      const lineEnd = newlineAt < 0 ? text.length : newlineAt;
      this.#position++;
      yield { text: text.slice(at, lineEnd).trim(), position: this.#position };
      at = lineEnd + 1;
    }
  }
}

/** ASCII is copied as it is; a character of another script makes only its own group a string of wide characters. */
function decodeGroup(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** A JSON array of names, then one of values a line. */
class HeaderReader implements DocumentReader {
  readonly isWhole = false;
  readonly #lines = new LineReader();
  #header: readonly string[] | undefined;
  #lineCount = 0;
  #isAtEnd = false;

  get header(): readonly string[] | undefined {
    return this.#header;
  }

  add(bytes: Uint8Array): void {
    this.#lines.add(bytes);
  }

  end(): void {
    this.#lines.end();
    this.#isAtEnd = true;
  }

  *read(): Generator<ImportItem> {
    for (const { text, position } of this.#lines.read()) {
      this.#lineCount++;
      if (this.#header === undefined) this.#header = parseHeader(text);
      else yield { text, position: position - 1 };
    }
    if (this.#isAtEnd && this.#lineCount < 2) {
      throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: 'no JSON array found in second line' });
    }
  }
}

function parseHeader(text: string): readonly string[] {
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      message: 'no JSON string array found in first line',
    });
  }
  return names;
}

/** One JSON array of values; gathered whole, since only its end shows that it is one. */
class ArrayReader implements DocumentReader {
  readonly isWhole = true;
  readonly header = undefined;
  #parts: Uint8Array[] = [];
  #text: string | undefined;

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
  }

  end(): void {
    this.#text = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    try {
      // The engine's own parser is the fastest judge of the whole; its values are not used.
      if (Array.isArray(JSON.parse(this.#text))) return;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: 'expecting a JSON array in the request' });
  }

  *read(): Generator<ImportItem> {
    const text = this.#text ?? '';
    this.#text = undefined;
    let position = 0;
    for (const element of elementsOf(text)) yield { text: element, position: ++position };
  }
}

/** The texts of the elements of a JSON array that is known to be one. */
function* elementsOf(text: string): Generator<string> {
  let depth = 0;
  let start = 0;
  const mark = /["[\]{},]/g;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    switch (match[0]) {
      case '"':
        mark.lastIndex = endOfString(text, match.index);
        break;
      case '[':
      case '{':
        if (depth++ === 0) start = match.index + 1;
        break;
      default:
        if (match[0] !== ',') depth--;
        if (depth > 1 || (depth === 1 && match[0] !== ',')) break;
        {
          const element = text.slice(start, match.index).trim();
          start = match.index + 1;
          if (element !== '') yield element;
        }
    }
  }
}

function endOfString(text: string, quoteAt: number): number {
  for (let at = quoteAt + 1; ; at++) {
    const char = text.charCodeAt(at);
    if (char === 92) at++;
    else if (char === 34) return at + 1;
  }
}
