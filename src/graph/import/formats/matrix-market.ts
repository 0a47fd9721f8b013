import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { linesOf } from '../lib/lines.ts';
import { plainText } from '../lib/plain-text.ts';

/**
 * A sparse matrix as edges from rows to columns: https://math.nist.gov/MatrixMarket/formats.html. A matrix with
 * different numbers of rows and columns has vertices of two modes.
 */
export default {
  id: 'matrix-market',
  label: 'MatrixMarket',
  extensions: ['mtx'],
  detects: (start) => /^%%MatrixMarket\s/i.test(start),
  async read(chunks, graph, { file, signal }) {
    let isDirected = true;
    let size: readonly number[] | undefined;
    let isBipartite = false;
    for await (const { text, number: line } of linesOf(chunks, signal)) {
      if (line === 1) {
        const [, object, form, , symmetry = 'general'] = text.toLowerCase().split(/\s+/);
        if (object !== 'matrix' || form !== 'coordinate') {
          throw new ImportError(`Line 1: expected 'matrix coordinate', found '${object} ${form}'.`);
        }
        isDirected = symmetry === 'general';
        continue;
      }
      if (text.startsWith('%') || text.trim() === '') continue;
      const words = text.trim().split(/\s+/);
      if (size === undefined) {
        size = words.map(Number);
        const [rows = 0, columns = 0] = size;
        if (!(rows + columns <= 2_000_000))
          throw new ImportError('The matrix has more than 1,000,000 rows and columns.');
        isBipartite = rows !== columns;
        const ids = isBipartite
          ? [...numbersTo(rows).map((id) => `r${id}`), ...numbersTo(columns).map((id) => `c${id}`)]
          : numbersTo(rows);
        for (const id of ids) {
          const attributes = new Map(
            isBipartite ? [['mode', id.startsWith('r') ? '"row"' : '"column"']] : [],
          );
          graph.addVertex({ id, label: undefined, position: undefined, attributes, line }, file);
        }
        continue;
      }
      const [row = '', column = '', value] = words;
      const attributes = new Map(value === undefined ? [] : [['weight', plainText(value)]]);
      const [from, to] = isBipartite ? [`r${row}`, `c${column}`] : [row, column];
      graph.addEdge(
        { id: undefined, from, to, isDirected: isDirected && !isBipartite, attributes, line },
        file,
      );
    }
    if (size === undefined) throw new ImportError('The file has no line with the size of the matrix.');
  },
} satisfies ImportFormat;

function numbersTo(count: number): string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1));
}
