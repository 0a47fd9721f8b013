import { splitCsv } from '../../../lib/files/csv/split-csv.ts';
import { nextTask } from '../../../lib/wait.ts';
import type { ImportedGraph } from '../ImportedGraph.ts';
import type { ReadOptions } from '../import-format.ts';
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

/** Reads a matrix with names: numbers other than 0 are weights of edges from the row to the column. */
export async function readAdjacencyMatrix(
  chunks: AsyncIterable<string>,
  separator: string,
  graph: ImportedGraph,
  { file, signal }: ReadOptions,
): Promise<void> {
  let names: readonly string[] | undefined;
  for await (const group of splitCsv(chunks, { separator })) {
    for (const { fields = [], line } of group) {
      const cells = fields.map((field) => field.trim());
      if (names === undefined) {
        names = cells.slice(1);
        for (const name of names) addOnce(graph, name, line, file);
        continue;
      }
      const [from = '', ...weights] = cells;
      for (const [column, weight] of weights.entries()) {
        const to = names[column];
        if (to === undefined || weight === '' || toNumber(weight) === 0) continue;
        const attributes = new Map([['weight', plainText(weight)]]);
        graph.addEdge({ id: undefined, from, to, attributes, line }, file);
      }
    }
    signal.throwIfAborted();
    await nextTask();
  }
}

function addOnce(graph: ImportedGraph, id: string, line: number, file: string): void {
  if (graph.vertices.has(id)) return;
  graph.addVertex({ id, label: undefined, position: undefined, attributes: new Map(), line }, file);
}
