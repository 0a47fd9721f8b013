import { type CsvForm, csvDocument, csvHeader } from '../../lib/files/csv/write-csv.ts';
import { nextTask } from '../../lib/wait.ts';
import { queryRows } from '../cursor.ts';
import { documentBatches } from '../documents.ts';

export type ExportFormat = 'json' | 'jsonl' | 'csv';

/** A query for the documents `d` that ends with the given operations, such as `RETURN d`. */
export type DocumentsSource = (tail: string) => {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
};

export interface ExportOrder {
  readonly source: DocumentsSource;
  readonly format: ExportFormat;
  /** Top-level attributes to write; undefined: all. */
  readonly attributes: readonly string[] | undefined;
  readonly isCompressed: boolean;
  readonly csv: CsvForm;
}

interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (documents: number) => void;
}

const batchSize = 2000;

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  jsonl: 'application/x-ldjson',
  csv: 'text/csv',
};

/**
 * Writes the documents of a query, in one snapshot of the database; gives their number. Documents keep their text:
 * numbers keep all digits. Rejects with the errors of requests and of the writer, and with AbortError.
 */
export async function exportDocuments(
  order: ExportOrder,
  writer: { write(text: string): Promise<void> },
  options: ExportOptions,
): Promise<number> {
  const { format } = order;
  const attributes =
    format === 'csv' ? (order.attributes ?? (await attributesOf(order.source, options.signal))) : [];
  let documents = 0;
  if (format === 'csv') await writer.write(csvHeader(attributes, order.csv));
  for await (const rows of documentTexts(order, options.signal)) {
    await writer.write(partText(rows, order, attributes, documents === 0));
    documents += rows.length;
    options.onProgress(documents);
    await nextTask();
  }
  if (format === 'json') await writer.write(documents === 0 ? '[]\n' : '\n]\n');
  return documents;
}

/** The first documents as they will be written, without a header. */
export async function previewDocuments(
  order: ExportOrder,
  limit: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const source: DocumentsSource = (tail) => order.source(`LIMIT ${limit} ${tail}`);
  const texts: string[] = [];
  for await (const rows of documentTexts({ ...order, source }, signal)) texts.push(...rows);
  return texts;
}

/** All top-level attributes of the documents; system attributes first. */
export async function attributesOf(source: DocumentsSource, signal: AbortSignal): Promise<readonly string[]> {
  const { query, bindVars } = source('FOR attribute IN ATTRIBUTES(d) COLLECT name = attribute RETURN name');
  const names = (await queryRows(query, { bindVars, signal })) as string[];
  const isSystem = (name: string) => name.startsWith('_');
  return [...names.filter(isSystem), ...names.filter((name) => !isSystem(name))];
}

/** Batches of documents as JSON texts. */
async function* documentTexts(
  { source, attributes }: ExportOrder,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const { query, bindVars } = source(`RETURN ${attributes === undefined ? 'd' : 'KEEP(d, @keptAttributes)'}`);
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
  { format, csv }: ExportOrder,
  attributes: readonly string[],
  isFirst: boolean,
): string {
  if (format === 'csv') return rows.map((row) => csvDocument(row, attributes, csv)).join('');
  if (format === 'jsonl') return `${rows.join('\n')}\n`;
  return `${isFirst ? '[\n' : ',\n'}${rows.join(',\n')}`;
}
