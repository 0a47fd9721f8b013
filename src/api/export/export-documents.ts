import type { CsvForm } from '../../lib/files/csv/csv-form.ts';
import { csvDocument, csvHeader } from '../../lib/files/csv/write-csv.ts';
import { nextTask } from '../../lib/wait.ts';
import { queryRows } from '../cursor.ts';
import { documentBatches } from '../documents.ts';

export type ExportFormat = 'json' | 'jsonl' | 'csv';

/** A loop over documents `d` of one collection, without operations such as `RETURN d` at its end. */
export interface DocumentsSource {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>> & { readonly '@collection': string };
}

/** A source with operations such as `LIMIT 5` at its end. */
export function withTail({ query, bindVars }: DocumentsSource, tail: string): DocumentsSource {
  return { query: `${query} ${tail}`, bindVars };
}

export interface ExportRequest {
  readonly source: DocumentsSource;
  readonly format: ExportFormat;
  /** Top-level attributes to write; undefined: all. */
  readonly attributes?: readonly string[] | undefined;
  readonly isCompressed: boolean;
  readonly csv: CsvForm;
}

interface ExportOptions {
  /** The columns of CSV, see `columnsOf`. */
  readonly columns: readonly string[];
  /** Number of documents that the file has already. */
  readonly written: number;
  readonly signal: AbortSignal;
  /** Called after each part of the file, with the number of documents in the file. */
  readonly onProgress: (documents: number) => Promise<void>;
}

const batchSize = 2000;

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  jsonl: 'application/x-ldjson',
  csv: 'text/csv',
};

/** The most rows of a LIMIT. */
const allRows = Number.MAX_SAFE_INTEGER;

/**
 * Writes the documents of a query, in one snapshot of the database; gives the number of all documents in the file.
 * Documents keep their text: numbers keep all digits. Rejects with the errors of requests and of the writer, and with
 * AbortError.
 */
export async function exportDocuments(
  request: ExportRequest,
  writer: { write(text: string): Promise<void> },
  { columns, written, signal, onProgress }: ExportOptions,
): Promise<number> {
  const { format, source } = request;
  let documents = written;
  if (format === 'csv' && written === 0) await writer.write(csvHeader(columns, request.csv));
  const rest = written === 0 ? source : withTail(source, `LIMIT ${written}, ${allRows}`);
  for await (const rows of documentTexts({ ...request, source: rest }, signal)) {
    await writer.write(partText(rows, request, columns, documents === 0));
    documents += rows.length;
    await onProgress(documents);
    await nextTask();
  }
  if (format === 'json') await writer.write(documents === 0 ? '[]\n' : '\n]\n');
  return documents;
}

/** The columns of a file: none if it is not CSV. */
export async function columnsOf(
  { format, source, attributes }: ExportRequest,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (format !== 'csv') return [];
  return attributes ?? (await attributesOf(source, signal));
}

/** The end of a file of so many documents: the text of the last one. */
export async function endOfFile(
  request: ExportRequest,
  columns: readonly string[],
  documents: number,
  signal: AbortSignal,
): Promise<string> {
  const source = withTail(request.source, `LIMIT ${documents - 1}, 1`);
  const texts: string[] = [];
  for await (const rows of documentTexts({ ...request, source }, signal)) {
    texts.push(request.format === 'json' ? rows.join('') : partText(rows, request, columns, false));
  }
  return texts.join('');
}

/** The first documents as they will be written, without a header. */
export async function previewDocuments(
  request: ExportRequest,
  limit: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const source = withTail(request.source, `LIMIT ${limit}`);
  const texts: string[] = [];
  for await (const rows of documentTexts({ ...request, source }, signal)) texts.push(...rows);
  return texts;
}

/** All top-level attributes of the documents; system attributes first. */
export async function attributesOf(source: DocumentsSource, signal: AbortSignal): Promise<readonly string[]> {
  const tail = 'FOR attribute IN ATTRIBUTES(d) COLLECT name = attribute RETURN name';
  const { query, bindVars } = withTail(source, tail);
  const names = (await queryRows(query, { bindVars, signal })) as string[];
  const isSystem = (name: string) => name.startsWith('_');
  return [...names.filter(isSystem), ...names.filter((name) => !isSystem(name))];
}

/** Batches of documents as JSON texts. */
async function* documentTexts(
  { source, attributes }: ExportRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const returned = attributes === undefined ? 'd' : 'KEEP(d, @keptAttributes)';
  const { query, bindVars } = withTail(source, `RETURN ${returned}`);
  const batches = documentBatches({
    query,
    bindVars: attributes === undefined ? bindVars : { ...bindVars, keptAttributes: attributes },
    batchSize,
    isStream: true,
    signal,
  });
  for await (const { rows } of batches) if (rows.length > 0) yield rows.map(({ raw }) => raw);
}

function partText(
  rows: readonly string[],
  { format, csv }: ExportRequest,
  columns: readonly string[],
  isFirst: boolean,
): string {
  if (format === 'csv') return rows.map((row) => csvDocument(row, columns, csv)).join('');
  if (format === 'jsonl') return `${rows.join('\n')}\n`;
  return `${isFirst ? '[\n' : ',\n'}${rows.join(',\n')}`;
}
