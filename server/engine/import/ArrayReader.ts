import { isAscii } from 'node:buffer';
import { badParameter, DatabaseError } from '../../../protocol/errors.ts';
import { JsonScanner } from '../../../protocol/lib/JsonScanner.ts';
import { maxDocumentValues } from '../../../protocol/lib/json-limits.ts';
import { asBuffer } from '../../lib/json-body.ts';
import type { DocumentReader, ImportItem } from './document-reader.ts';
import { decoded, maxDocumentBytes } from './import-text.ts';

/** Buffer limit until the end of an array confirms its format; a longer array is read as it arrives. */
const maxKeptBytes = 64 << 20;

const limits = { maxValues: maxDocumentValues, maxElements: Number.POSITIVE_INFINITY };

/** One JSON array of values, validated as it arrives. */
export class ArrayReader implements DocumentReader {
  readonly header = undefined;
  /** Validates the text before any element is read. */
  readonly #checker = new JsonScanner(limits);
  /** Finds the elements of the validated text. */
  readonly #finder = new JsonScanner(limits);
  #failure: DatabaseError | undefined;
  /** Validated text that is not split yet. */
  #unread: Buffer[] = [];
  /** The start of an incomplete element and its offset in the body. */
  #tail: Buffer[] = [];
  #tailAt = 0;
  #isAtEnd = false;
  #position = 0;

  get isWhole(): boolean {
    return !this.#isAtEnd && this.#checker.length <= maxKeptBytes;
  }

  add(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    try {
      this.#checker.push(bytes);
      this.#checker.parts.length = 0;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#failure = error;
      return;
    }
    this.#unread.push(asBuffer(bytes));
    if (!this.isWhole && this.#finder.length - this.#tailAt > maxDocumentBytes) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TOO_LARGE', {
        detail: `expected elements of at most ${maxDocumentBytes >> 20} MiB, found more in element ${this.#position + 1}`,
      });
    }
  }

  end(): void {
    this.#isAtEnd = true;
    try {
      if (this.#failure !== undefined) throw this.#failure;
      this.#checker.end();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      throw isLimit(error) ? error : noArray();
    }
    if (this.#checker.kind !== 'array') throw noArray();
  }

  *read(): Generator<ImportItem> {
    const { parts: places } = this.#finder;
    for (let part = this.#unread.shift(); part !== undefined; part = this.#unread.shift()) {
      this.#finder.push(part);
      this.#tail.push(part);
      const complete = places.length - (places.length % 2);
      if (complete > 0) {
        const bytes = this.#tail.length === 1 ? part : Buffer.concat(this.#tail);
        const readTo = (places[complete - 1] as number) - this.#tailAt;
        yield* this.#elements(bytes, places.splice(0, complete));
        this.#tail = [bytes.subarray(readTo)];
        this.#tailAt += readTo;
      }
      if (places.length > 0) continue;
      // The rest is whitespace between two elements.
      this.#tail = [];
      this.#tailAt = this.#finder.length;
    }
  }

  *#elements(bytes: Buffer, places: readonly number[]): Generator<ImportItem> {
    const offset = this.#tailAt;
    // One conversion for all elements, if byte offsets equal text offsets.
    const text = isAscii(bytes) ? bytes.toString('latin1') : undefined;
    for (let at = 0; at < places.length; at += 2) {
      const start = (places[at] as number) - offset;
      const end = (places[at + 1] as number) - offset;
      this.#position += 1;
      const item =
        text === undefined ? decoded(bytes.subarray(start, end)) : { text: text.slice(start, end) };
      yield { ...item, position: this.#position };
    }
  }
}

/** Above a limit, the message of the limit is more useful than that of the call. */
function isLimit({ message }: DatabaseError): boolean {
  return message.includes(' at most ');
}

function noArray(): DatabaseError {
  return badParameter('expecting a JSON array in the request');
}
