import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, jsonCell } from '../../../lib/files/csv/write-csv.ts';
import { kindOf, membersOf } from '../../../lib/raw-json.ts';
import { nextTask } from '../../../lib/wait.ts';
import type { RowChunk } from '../../run/ResultRows.ts';
import { wholeRow } from '../row-shape.ts';
import type { RowPart } from './all-rows.ts';

export type RowFormat = 'json' | 'jsonl' | 'csv';

export const rowFormats: Readonly<
  Record<RowFormat, { readonly label: string; readonly note: string; readonly type: string }>
> = {
  json: { label: 'JSON', note: 'one array', type: 'application/json' },
  jsonl: { label: 'JSON lines', note: 'one document per line', type: 'application/x-ldjson' },
  csv: { label: 'CSV', note: 'columns as in the table', type: 'text/csv' },
};

/** Format of a file of rows. */
interface RowsForm {
  readonly format: RowFormat;
  readonly csv: CsvForm;
}

/** Takes the text of a file, part by part. */
interface TextWriter {
  write(text: string): Promise<void>;
}

/** A temporary file. */
interface Spool extends TextWriter {
  end(): Promise<Blob>;
  abort(reason: unknown): Promise<void>;
  remove(): Promise<void>;
}

/** Writes rows without holding them in memory; gives their number. Rejects with the errors of `parts` and of the writer. */
export async function writeRows(
  parts: AsyncIterable<RowPart>,
  { format, csv }: RowsForm,
  writer: TextWriter,
  onProgress: (rows: number) => void,
  openSpool: () => Promise<Spool>,
): Promise<number> {
  if (format === 'csv') return writeCsv(parts, csv, writer, onProgress, await openSpool());
  let rows = 0;
  for await (const { rows: chunk } of parts) {
    const separator = format === 'json' ? ',\n' : '\n';
    for (const text of textSlices(chunk, separator)) {
      const start = format === 'json' ? (rows === 0 ? '[\n' : ',\n') : '';
      await writer.write(`${start}${text.text}${format === 'json' ? '' : '\n'}`);
      rows += text.rows;
      onProgress(rows);
      await nextTask();
    }
  }
  if (format === 'json') await writer.write(rows === 0 ? '[]\n' : '\n]\n');
  return rows;
}

/** The text of loaded rows, for the clipboard. */
export function rowsText(
  chunks: readonly RowChunk[],
  columns: Iterable<string>,
  { format, csv }: RowsForm & { readonly format: 'json' | 'csv' },
): string {
  const texts = chunks.flatMap((chunk) => rowTexts(chunk, 0, chunk.starts.length));
  if (format === 'json') return texts.length === 0 ? '[]' : `[\n${texts.join(',\n')}\n]`;
  const head = headOf(new Set(columns), texts.some(isValue));
  return [headText(head, csv), ...texts.map((text) => csvRow(text, head, csv))].join('');
}

/** Rows of one string and one task. */
const sliceRows = 500;

function* textSlices(chunk: RowChunk, separator: string) {
  for (let first = 0; first < chunk.starts.length; first += sliceRows) {
    const texts = rowTexts(chunk, first, Math.min(first + sliceRows, chunk.starts.length));
    yield { text: texts.join(separator), rows: texts.length };
  }
}

function rowTexts({ text, starts, ends }: RowChunk, first: number, last: number): string[] {
  return Array.from({ length: last - first }, (_, index) =>
    text.slice(starts[first + index]!, ends[first + index]!),
  );
}

/** The columns of all rows are known at the end only: until then the rows are kept as JSON lines in a temporary file. */
async function writeCsv(
  parts: AsyncIterable<RowPart>,
  csv: CsvForm,
  writer: TextWriter,
  onProgress: (rows: number) => void,
  spool: Spool,
): Promise<number> {
  const columns = new Set<string>();
  let hasValues = false;
  let rows = 0;
  try {
    for await (const part of parts) {
      for (const column of part.columns) columns.add(column);
      for (const { text, rows: count } of textSlices(part.rows, '\n')) {
        hasValues ||= text.split('\n').some(isValue);
        await spool.write(`${text}\n`);
        rows += count;
        onProgress(rows);
        await nextTask();
      }
    }
  } catch (error) {
    // The first failure is the one to show.
    await spool.abort(error).catch(() => undefined);
    throw error;
  }
  try {
    const head = headOf(columns, hasValues);
    await writer.write(headText(head, csv));
    for await (const lines of linesOf(await spool.end())) {
      await writer.write(lines.map((line) => csvRow(line, head, csv)).join(''));
    }
  } finally {
    await spool.remove();
  }
  return rows;
}

/** The lines of a text that ends with a line feed, several at a time. */
async function* linesOf(file: Blob): AsyncGenerator<readonly string[]> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  /** The beginning of a line, in parts. */
  let begun: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      begun.push(value);
      if (!value.includes('\n')) continue;
      const lines = begun.join('').split('\n');
      begun = [lines.pop()!];
      yield lines;
    }
  } finally {
    await reader.cancel();
  }
}

interface CsvColumn {
  /** Undefined: rows that are not objects. */
  readonly name: string | undefined;
  readonly label: string;
}

function headOf(columns: ReadonlySet<string>, hasValues: boolean): readonly CsvColumn[] {
  const names = [...columns].map((name) => ({ name, label: name }));
  return hasValues || names.length === 0 ? [{ name: undefined, label: wholeRow }, ...names] : names;
}

const isValue = (raw: string) => kindOf(raw) !== 'object';

function headText(head: readonly CsvColumn[], csv: CsvForm): string {
  return csvHeader(
    head.map(({ label }) => label),
    csv,
  );
}

function csvRow(raw: string, head: readonly CsvColumn[], csv: CsvForm): string {
  const members = isValue(raw) ? undefined : membersOf(raw);
  return csvRecord(
    head.map(({ name }) =>
      jsonCell(name === undefined ? (members ? undefined : raw) : members?.get(name), csv),
    ),
  );
}
