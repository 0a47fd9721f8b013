import { isAscii, isUtf8 } from 'node:buffer';
import { DatabaseError } from '../../../protocol/errors.ts';
import { asBuffer } from '../../lib/json-body.ts';
import type { DocumentReader, ImportItem } from './document-reader.ts';
import { decoded, maxDocumentBytes } from './import-text.ts';

const newline = 10;
/** Approximate size of the groups in which lines are decoded. */
const groupBytes = 64 << 10;

/** One JSON value per line. */
export class LineReader implements DocumentReader {
  readonly isWhole = false;
  readonly header = undefined;
  #parts: Uint8Array[] = [];
  #partsBytes = 0;
  #hasNewline = false;
  #isAtEnd = false;
  #position = 0;

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#partsBytes += bytes.byteLength;
    this.#hasNewline ||= asBuffer(bytes).includes(newline);
    if (!this.#hasNewline && this.#partsBytes > maxDocumentBytes) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TOO_LARGE', {
        detail: `expected a line of at most ${maxDocumentBytes >> 20} MiB, found more in line ${this.#position + 1}`,
      });
    }
  }

  end(): void {
    this.#isAtEnd = true;
  }

  *read(): Generator<ImportItem> {
    // The parts of a long line are joined once, at its end.
    if (!this.#hasNewline && !this.#isAtEnd) return;
    const bytes = Buffer.concat(this.#parts);
    const end = this.#isAtEnd ? bytes.byteLength : bytes.lastIndexOf(newline) + 1;
    this.#parts = end < bytes.byteLength ? [bytes.subarray(end)] : [];
    this.#partsBytes = bytes.byteLength - end;
    this.#hasNewline = false;
    for (let from = 0; from < end; ) {
      const newlineAt = from + groupBytes < end ? bytes.indexOf(newline, from + groupBytes) : -1;
      const to = newlineAt < 0 || newlineAt >= end ? end : newlineAt + 1;
      // One conversion for a group of lines; each line is then a slice of its string.
      yield* this.#lines(bytes.subarray(from, to));
      from = to;
    }
  }

  *#lines(group: Buffer): Generator<ImportItem> {
    const isPlain = isAscii(group);
    if (!isPlain && !isUtf8(group)) {
      yield* this.#singleLines(group);
      return;
    }
    // ASCII is copied directly; other characters turn only their own group into a two-byte string.
    const text = group.toString(isPlain ? 'latin1' : 'utf8');
    let at = 0;
    while (at < text.length) {
      const newlineAt = text.indexOf('\n', at);
      const lineEnd = newlineAt < 0 ? text.length : newlineAt;
      this.#position++;
      yield { text: text.slice(at, lineEnd).trim(), position: this.#position };
      at = lineEnd + 1;
    }
  }

  /** The lines of a group with invalid UTF-8. */
  *#singleLines(group: Buffer): Generator<ImportItem> {
    let at = 0;
    while (at < group.length) {
      const newlineAt = group.indexOf(newline, at);
      const lineEnd = newlineAt < 0 ? group.length : newlineAt;
      this.#position++;
      yield { ...decoded(group.subarray(at, lineEnd)), position: this.#position };
      at = lineEnd + 1;
    }
  }
}
