import { DatabaseError } from '../../../../protocol/errors.ts';
import { JsonScanner } from '../../../../protocol/lib/JsonScanner.ts';
import { maxDocumentValues } from '../../../../protocol/lib/json-limits.ts';
import { FileError, type FileRecord } from '../../../lib/files/file-record.ts';

const newLine = 10;

/**
 * Records of a file that contains one JSON array, or one JSON object as its only record. The text of values is not
 * changed; line breaks between values become spaces. Throws FileError with the line of invalid JSON.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<readonly FileRecord[]> {
  const scanner = new JsonScanner({ maxValues: maxDocumentValues, maxElements: Number.POSITIVE_INFINITY });
  const text = new PendingText();
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    const bytes = encoder.encode(chunk);
    text.append(bytes);
    const fault = faultOf(() => scanner.push(bytes));
    if (scanner.kind === 'array') yield takeElements();
    if (fault) throw fault;
    if (scanner.kind === 'object') continue;
    text.forgetBefore(scanner.parts[0] ?? scanner.length);
  }
  const fault = faultOf(() => scanner.end());
  if (fault) throw fault;
  if (scanner.kind === 'array') yield takeElements();
  else if (scanner.kind === 'object') yield [text.take(0, scanner.length)];
  else throw new FileError('Expected an array of documents or one document, found a single value.');

  function takeElements(): FileRecord[] {
    const records: FileRecord[] = [];
    const { parts } = scanner;
    let at = 0;
    for (; at + 1 < parts.length; at += 2) records.push(text.take(parts[at]!, parts[at + 1]!));
    parts.splice(0, at);
    return records;
  }

  function faultOf(step: () => void): FileError | undefined {
    try {
      step();
      return undefined;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const position = Number(/at position (\d+)/.exec(error.message)?.[1] ?? scanner.length);
      const message = error.message.replace(/ at position \d+/, '');
      return new FileError(`The file is not valid JSON in line ${text.lineOf(position)}: ${message}.`, {
        cause: error,
      });
    }
  }
}

/** The bytes of the file from the first element that is not complete, and the number of lines before it. */
class PendingText {
  #bytes = new Uint8Array();
  /** Offset in the file of the first byte. */
  #start = 0;
  /** The place up to which line breaks are counted. */
  #counted = 0;
  #line = 1;
  readonly #decoder = new TextDecoder();

  append(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.#bytes.length + bytes.length);
    joined.set(this.#bytes);
    joined.set(bytes, this.#bytes.length);
    this.#bytes = joined;
  }

  take(from: number, to: number): FileRecord {
    const line = this.lineOf(from);
    const text = this.#decoder.decode(this.#bytes.subarray(from - this.#start, to - this.#start));
    return { line, text: text.replace(/[\r\n]+/g, ' ').trim() };
  }

  forgetBefore(offset: number): void {
    this.lineOf(offset);
    this.#bytes = this.#bytes.slice(offset - this.#start);
    this.#start = offset;
  }

  /** Offsets must not decrease from call to call. */
  lineOf(offset: number): number {
    for (; this.#counted < offset; this.#counted += 1) {
      if (this.#bytes[this.#counted - this.#start] === newLine) this.#line += 1;
    }
    return this.#line;
  }
}
