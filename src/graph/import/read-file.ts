import { detectCells } from '../../lib/files/csv/detect-cells.ts';
import { plainName, readText } from '../../lib/files/read-text.ts';
import { ImportedGraph } from './ImportedGraph.ts';
import { readAdjacencyList, readAdjacencyMatrix } from './lib/adjacency.ts';
import { findFormat } from './registry.ts';
import { readTable, type Table } from './Table.ts';
import { shapeOf, type TableShape, withTabs } from './table-shape.ts';

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
  const graph = new ImportedGraph();
  if (format !== undefined) {
    await format.read(joined(start, chunks), graph, options);
    return { kind: 'graph', file: file.name, format: graph.formatName ?? format.label, graph };
  }
  const comments = commentsOf(start);
  const content = start.slice(comments.length);
  const shape = shapeOf(content);
  const text = shape.isBlank ? tabbed(joined(content, chunks)) : joined(content, chunks);
  if (shape.kind !== 'table') {
    const read = shape.kind === 'adjacency-list' ? readAdjacencyList : readAdjacencyMatrix;
    await read(text, shape.separator, graph, options);
    const name = shape.kind === 'adjacency-list' ? 'Adjacency list' : 'Adjacency matrix';
    return { kind: 'graph', file: file.name, format: name, graph };
  }
  const { separator, hasHeader } = shape;
  const layout = { separator, hasHeader, cells: detectCells(content, separator) };
  const table = await readTable(text, layout, options);
  return { kind: 'table', file: file.name, format: formatOf(shape), table };
}

function formatOf({ isBlank, separator }: TableShape): string {
  if (isBlank) return 'Text with blanks';
  return separator === '\t' ? 'TSV' : 'CSV';
}

/** Lines at the beginning that are comments, as in the files of SNAP and KONECT. */
function commentsOf(start: string): string {
  return /^(?:[#%][^\n]*\n)*/.exec(start)![0];
}

/** The lines with one tab for each row of blanks. */
async function* tabbed(chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield lines.map((line) => `${withTabs(line)}\n`).join('');
  }
  yield withTabs(rest);
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
