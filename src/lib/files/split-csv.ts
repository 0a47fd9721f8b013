import Papa from 'papaparse';
import { type CsvOptions, FileError, type FileRecord } from './file-record.ts';

/** A longer record has a quote that is not closed. */
const mostRecordLength = 16 << 20;

/**
 * Records of a CSV file, the header record included. Empty lines are skipped. Quotes are `"`. Throws FileError for a
 * quote that is not closed.
 */
export async function* splitCsv(
  chunks: AsyncIterable<string>,
  { separator }: Pick<CsvOptions, 'separator'>,
): AsyncGenerator<readonly FileRecord[]> {
  let rest = '';
  let line = 1;
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const records = parse(text, separator);
    // The last record may continue in the next chunk.
    const last = records.pop();
    rest = last?.text ?? '';
    if (rest.length > mostRecordLength) throw unclosed(line + lineBreaksIn(records));
    yield numbered(records);
  }
  const tail = parse(rest, separator);
  if (tail.some(({ isUnclosed }) => isUnclosed)) throw unclosed(line);
  yield numbered(tail);

  function numbered(records: readonly RawRecord[]): FileRecord[] {
    return records.flatMap(({ text, fields }) => {
      const record = { line, text: text.replace(/\r?\n$/, ''), fields };
      line += lineBreaksIn([{ text }]);
      return record.text === '' ? [] : [record];
    });
  }
}

interface RawRecord {
  /** With its line break. */
  readonly text: string;
  readonly fields: readonly string[];
  /** A quote has no closing quote. */
  readonly isUnclosed: boolean;
}

function parse(text: string, separator: string): RawRecord[] {
  const records: RawRecord[] = [];
  let start = 0;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    // A carriage return before it is removed from the last field below.
    newline: '\n',
    quoteChar: '"',
    step: ({ data, errors, meta }) => {
      const end = meta.cursor;
      const raw = text.slice(start, end);
      start = end;
      const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes');
      records.push({ text: raw, fields: withoutReturn(data, raw), isUnclosed });
    },
  });
  return records;
}

function lineBreaksIn(records: readonly Pick<RawRecord, 'text'>[]): number {
  return records.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

function unclosed(line: number): FileError {
  return new FileError(`A quote in the record that begins in line ${line} is not closed.`);
}

/** Windows line breaks leave a carriage return at the end of an unquoted last field. */
function withoutReturn(fields: readonly string[], raw: string): readonly string[] {
  const last = fields.at(-1);
  if (last === undefined || !last.endsWith('\r') || /"\r?\n?$/.test(raw)) return fields;
  return [...fields.slice(0, -1), last.slice(0, -1)];
}

/** The separator with which the first lines have the most columns, in equal numbers. */
export function guessSeparator(text: string): string {
  return Papa.parse(text, { preview: 20, skipEmptyLines: true, delimitersToGuess: [',', ';', '\t', '|'] })
    .meta.delimiter;
}
