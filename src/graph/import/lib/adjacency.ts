import { splitCsv } from '../../../lib/files/csv/split-csv.ts';
import { nextTask } from '../../../lib/wait.ts';
import { ImportError, type ImportedGraph, maxElements } from '../ImportedGraph.ts';
import type { ReadOptions } from '../import-format.ts';
import { addOnce } from './add-once.ts';
import { plainText } from './plain-text.ts';
import { toNumber } from './typed-text.ts';

/** Reads lines with a vertex and its neighbours. */
export async function readAdjacencyList(
  chunks: AsyncIterable<string>,
  separator: string,
  graph: ImportedGraph,
  { file, signal }: ReadOptions,
): Promise<void> {
  for await (const group of splitCsv(chunks, { separator })) {
    for (const { fields = [], line } of group) {
      const [from = '', ...neighbours] = fields.map((field) => field.trim());
      if (from === '') continue;
      addOnce(graph, from, line, file);
      for (const to of neighbours) {
        if (to === '') continue;
        addOnce(graph, to, line, file);
        graph.addEdge({ id: undefined, from, to, attributes: new Map(), line }, file);
      }
    }
    signal.throwIfAborted();
    await nextTask();
  }
}

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly weight: string;
  readonly line: number;
}

/**
 * Reads a matrix with names, or else with numbers from 1 as names: numbers other than 0 are weights of edges from the row
 * to the column. The edges of a symmetric matrix have no direction and are read once.
 */
export async function readAdjacencyMatrix(
  chunks: AsyncIterable<string>,
  { separator, hasHeader }: { readonly separator: string; readonly hasHeader: boolean },
  graph: ImportedGraph,
  { file, signal }: ReadOptions,
): Promise<void> {
  let names: readonly string[] | undefined;
  const rowNames: string[] = [];
  const cells: Cell[] = [];
  for await (const group of splitCsv(chunks, { separator })) {
    for (const { fields = [], line } of group) {
      const texts = fields.map((field) => field.trim());
      if (names === undefined) {
        names = hasHeader ? texts.slice(1) : texts.map((_, column) => String(column + 1));
        for (const name of names) addOnce(graph, name, line, file);
        if (hasHeader) continue;
      }
      const row = rowNames.length;
      rowNames.push(hasHeader ? (texts[0] ?? '') : (names[row] ?? ''));
      for (const [column, weight] of (hasHeader ? texts.slice(1) : texts).entries()) {
        if (column >= names.length || weight === '' || toNumber(weight) === 0) continue;
        if (cells.length === maxElements) throw new ImportError('The matrix has more than 1,000,000 edges.');
        cells.push({ row, column, weight, line });
      }
    }
    signal.throwIfAborted();
    await nextTask();
  }
  const columns = names ?? [];
  const weights = new Map(cells.map(({ row, column, weight }) => [row * columns.length + column, weight]));
  const isSymmetric = cells.every(
    ({ row, column, weight }) => weights.get(column * columns.length + row) === weight,
  );
  for (const { row, column, weight, line } of cells) {
    if (isSymmetric && column < row) continue;
    const attributes = new Map([['weight', plainText(weight)]]);
    const [from, to] = [rowNames[row]!, columns[column]!];
    graph.addEdge({ id: undefined, from, to, isDirected: !isSymmetric, attributes, line }, file);
  }
}
