import { detectCells } from '../../../lib/files/csv/detect-cells.ts';
import { guessSeparator, splitCsv } from '../../../lib/files/csv/split-csv.ts';
import {
  type CsvOptions,
  FileError,
  type FileFormat,
  type FileRecord,
  usualCellOptions,
} from '../../../lib/files/file-record.ts';
import { isJson } from '../../../lib/files/is-json.ts';
import { plainName, readText } from '../../../lib/files/read-text.ts';
import { requireObject } from './require-object.ts';
import { splitJson } from './split-json.ts';
import { splitLines } from './split-lines.ts';

/** How the text of a file becomes records. The options besides `format` apply to CSV. */
export interface FileOptions extends CsvOptions {
  readonly format: FileFormat;
}

interface ReadRecordsOptions {
  readonly signal: AbortSignal;
  /** Number of bytes of the file that were read. */
  readonly onBytes?: (bytes: number) => void;
  /** See `readText`. */
  readonly onEncoding?: (name: string) => void;
}

/** Records of a file in the order of the file, in groups. Throws FileError and AbortError. */
export function readRecords(
  file: File,
  options: FileOptions,
  { signal, onBytes, onEncoding }: ReadRecordsOptions,
): AsyncGenerator<readonly FileRecord[]> {
  const text = readText(file, { signal, ...(onBytes && { onBytes }), ...(onEncoding && { onEncoding }) });
  if (options.format === 'csv') return splitCsv(text, options);
  return options.format === 'json' ? splitJson(text) : splitLines(text);
}

/** The record in a text that the user has edited. Throws FileError or FieldError unless it is exactly one. */
export async function readRecord(text: string, options: FileOptions): Promise<FileRecord> {
  // One JSON document may be written over several lines.
  if (options.format !== 'csv') {
    requireObject(text);
    return { line: 1, text: text.trim() };
  }
  const records: FileRecord[] = [];
  for await (const group of splitCsv(textOnce(text), options)) records.push(...group);
  const [record] = records;
  if (record !== undefined && records.length === 1) return record;
  throw new FileError(`expected one record, found ${records.length}`);
}

async function* textOnce(text: string): AsyncGenerator<string> {
  yield text;
}

/** Options by the file name and the first characters. */
export async function detectOptions(file: File, signal: AbortSignal): Promise<FileOptions> {
  const text = readText(file, { signal });
  const start = (await text.next()).value ?? '';
  await text.return(undefined);
  const format = formatOf(plainName(file.name), start);
  const separator = guessSeparator(start.slice(0, 64 << 10));
  const cells = format === 'csv' ? detectCells(start, separator) : usualCellOptions;
  return { format, separator, hasHeader: true, ...cells };
}

function formatOf(name: string, start: string): FileFormat {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (suffix === 'csv' || suffix === 'tsv') return 'csv';
  if (suffix === 'jsonl' || suffix === 'ndjson') return 'jsonl';
  const first = start.trimStart();
  if (first.startsWith('[')) return 'json';
  // A document per line, or one document over several lines.
  if (first.startsWith('{')) return isJson(first.slice(0, first.indexOf('\n'))) ? 'jsonl' : 'json';
  return suffix === 'json' ? 'json' : 'csv';
}
