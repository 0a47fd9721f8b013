import Papa from 'papaparse';
import { type CsvOptions, FileError, type FileRecord } from '../file-record.ts';

/** A longer record has a quote that is not closed. */
const maxRecordLength = 16 << 20;

/**
 * Records of a CSV file, the header record included. Quotes are `"`. An empty line is skipped, unless the file has one
 * column: then it is a record with an empty cell. Throws FileError for a quote that is not closed.
 */
export async function* splitCsv(
  chunks: AsyncIterable<string>,
  { separator }: Pick<CsvOptions, 'separator'>,
): AsyncGenerator<readonly FileRecord[]> {
  let rest = '';
  let line = 1;
  let columns: number | undefined;
  for await (const chunk of chunks) {
    rest += chunk;
    yield records(false);
    if (rest.length > maxRecordLength) throw unclosed(line);
  }
  yield records(true);
  if (rest !== '') throw unclosed(line);

  /** The complete records of `rest`, which then has what is left. */
  function records(isEnd: boolean): FileRecord[] {
    const found: FileRecord[] = [];
    const reader = new RecordReader(rest, separator, isEnd);
    for (;;) {
      const start = reader.at;
      const record = reader.next();
      if (record === undefined) break;
      const raw = rest.slice(start, reader.at);
      const text = raw.replace(/\r?\n$/, '');
      if (text !== '') columns ??= record.fields.length;
      if (text !== '' || columns === 1) found.push({ line, text, ...record });
      line += lineBreaksIn(raw);
    }
    rest = rest.slice(reader.at);
    return found;
  }
}

type RawRecord = Required<Pick<FileRecord, 'fields' | 'quoted'>>;

const noColumns: readonly number[] = [];

/** Reads the records of a text one after the other. A record that the text does not end is left. */
class RecordReader {
  /** The beginning of the next record. */
  at = 0;
  readonly #text: string;
  readonly #separator: string;
  readonly #isEnd: boolean;
  /** The next separator and line break at or after the place of the last search; the length of the text if none. */
  #separatorAt = -1;
  #breakAt = -1;

  constructor(text: string, separator: string, isEnd: boolean) {
    this.#text = text;
    this.#separator = separator;
    this.#isEnd = isEnd;
  }

  next(): RawRecord | undefined {
    const { length } = this.#text;
    if (this.at >= length) return undefined;
    const fields: string[] = [];
    let quoted: number[] | undefined;
    let at = this.at;
    for (;;) {
      const isQuoted = this.#text[at] === '"';
      const end = isQuoted ? this.#closingQuote(at + 1) : this.#endOfPlain(at);
      if (end === undefined) return undefined;
      if (isQuoted) {
        quoted ??= [];
        quoted.push(fields.length);
        fields.push(this.#text.slice(at + 1, end).replaceAll('""', '"'));
        at = this.#skipSpaces(end + 1);
      } else {
        fields.push(this.#text.slice(at, end));
        at = end;
      }
      if (this.#text.startsWith(this.#separator, at)) {
        at += this.#separator.length;
        continue;
      }
      if (this.#text[at] === '\r') at += 1;
      this.at = Math.min(at + 1, length);
      return { fields, quoted: quoted ?? noColumns };
    }
  }

  /** The end of a value without quotes; undefined if its record may continue. */
  #endOfPlain(from: number): number | undefined {
    if (this.#separatorAt < from) this.#separatorAt = this.#find(this.#separator, from);
    if (this.#breakAt < from) this.#breakAt = this.#find('\n', from);
    const breakAt = this.#breakAt;
    if (this.#separatorAt < breakAt) return this.#separatorAt;
    if (breakAt === this.#text.length && !this.#isEnd) return undefined;
    return breakAt > from && this.#text[breakAt - 1] === '\r' ? breakAt - 1 : breakAt;
  }

  /** The quote that ends a value: before a separator, a line break or the end. Other quotes belong to the value. */
  #closingQuote(from: number): number | undefined {
    for (let at = from; ; ) {
      const quote = this.#text.indexOf('"', at);
      if (quote < 0) return undefined;
      if (this.#text[quote + 1] === '"') {
        at = quote + 2;
        continue;
      }
      if (this.#isEndOfValue(this.#skipSpaces(quote + 1))) return quote;
      at = quote + 1;
    }
  }

  /** At the end of the text, only the end of the file is known to end the value. */
  #isEndOfValue(at: number): boolean {
    const next = this.#text[at];
    if (next === undefined) return this.#isEnd;
    if (next === '\n' || this.#text.startsWith(this.#separator, at)) return true;
    return next === '\r' && (this.#text[at + 1] === '\n' || (this.#isEnd && at + 1 === this.#text.length));
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (this.#text[at] === ' ') at += 1;
    return at;
  }

  #find(part: string, from: number): number {
    const at = this.#text.indexOf(part, from);
    return at < 0 ? this.#text.length : at;
  }
}

function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function unclosed(line: number): FileError {
  return new FileError(`A quote in the record that begins in line ${line} is not closed.`);
}

/** The complete records of the beginning of a file. */
export function recordsOf(start: string, separator: string): RawRecord[] {
  const reader = new RecordReader(start, separator, false);
  const records: RawRecord[] = [];
  for (let record = reader.next(); record !== undefined; record = reader.next()) records.push(record);
  return records;
}

/** The separator with which the first lines have the most columns, in equal numbers. */
export function guessSeparator(text: string): string {
  return Papa.parse(text, { preview: 20, skipEmptyLines: true, delimitersToGuess: [',', ';', '\t', '|'] })
    .meta.delimiter;
}
