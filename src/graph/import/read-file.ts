import { detectCells } from '../../lib/files/csv/detect-cells.ts';
import { guessSeparator } from '../../lib/files/csv/split-csv.ts';
import { plainName, readText } from '../../lib/files/read-text.ts';
import { ImportedGraph } from './ImportedGraph.ts';
import { findFormat } from './registry.ts';
import { readTable, type Table } from './Table.ts';

/** A file after reading: a graph, or a table whose columns need a mapping. */
export type ReadFile =
  | { readonly kind: 'graph'; readonly file: string; readonly format: string; readonly graph: ImportedGraph }
  | { readonly kind: 'table'; readonly file: string; readonly format: string; readonly table: Table };

/** Reads a file whose format is found by its first characters. Throws ImportError, FileError and AbortError. */
export async function readFile(
  file: File,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<ReadFile> {
  const chunks = readText(file, { signal, onBytes });
  const first = (await chunks.next()).value ?? '';
  const start = first.replace(/^\uFEFF/, '');
  const format = findFormat(plainName(file.name), start);
  const options = { file: file.name, signal };
  if (format === undefined) {
    const separator = guessSeparator(start.slice(0, 64 << 10));
    const layout = { separator, cells: detectCells(start, separator) };
    const table = await readTable(joined(start, chunks), layout, options);
    return { kind: 'table', file: file.name, format: 'CSV', table };
  }
  const graph = new ImportedGraph();
  await format.read(joined(start, chunks), graph, options);
  return { kind: 'graph', file: file.name, format: format.label, graph };
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
