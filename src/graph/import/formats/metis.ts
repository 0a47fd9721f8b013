import { formatAmount } from '../../../lib/format.ts';
import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { linesOf } from '../lib/lines.ts';
import { plainText } from '../lib/plain-text.ts';

/**
 * METIS and Chaco: line n has the neighbours of vertex n, each edge stands at both ends. Its lines of numbers look like
 * those of an edge list, so the format is known by the extension only.
 */
export default {
  id: 'metis',
  label: 'METIS',
  extensions: ['metis', 'graph'],
  detects: () => false,
  async read(chunks, graph, { file, signal }) {
    let header: readonly number[] | undefined;
    let vertex = 0;
    for await (const { text, number: line } of linesOf(chunks, signal)) {
      if (text.startsWith('%')) continue;
      const words = text.trim() === '' ? [] : text.trim().split(/\s+/);
      if (header === undefined) {
        header = words.map(Number);
        if (header.length < 2 || header.some((each) => !Number.isInteger(each) || each < 0)) {
          throw new ImportError(
            `Line ${line}: expected the numbers of vertices and edges, found '${text.slice(0, 40)}'.`,
          );
        }
        continue;
      }
      const [count = 0, , format = 0, weights = 1] = header;
      if (vertex >= count) {
        if (words.length > 0)
          graph.refuse(file, line, `The file has ${formatAmount(count, 'vertex')}; this line is left out.`);
        continue;
      }
      vertex += 1;
      const [hasSize, hasWeights, hasEdgeWeights] = String(format)
        .padStart(3, '0')
        .split('')
        .map((each) => each === '1');
      const attributes = new Map<string, string>();
      if (hasSize) attributes.set('size', plainText(words.shift() ?? '0'));
      if (hasWeights) {
        for (const [place, value] of words.splice(0, weights).entries()) {
          attributes.set(place === 0 ? 'weight' : `weight${place + 1}`, plainText(value));
        }
      }
      graph.addVertex({ id: String(vertex), label: undefined, position: undefined, attributes, line }, file);
      for (let at = 0; at < words.length; at += hasEdgeWeights ? 2 : 1) {
        // Each edge stands in two lines; a loop, which METIS does not allow, once.
        if (Number(words[at]) < vertex) continue;
        const weight = hasEdgeWeights ? words[at + 1] : undefined;
        graph.addEdge(
          {
            id: undefined,
            from: String(vertex),
            to: words[at]!,
            isDirected: false,
            attributes: new Map(weight === undefined ? [] : [['weight', plainText(weight)]]),
            line,
          },
          file,
        );
      }
    }
    if (header === undefined) throw new ImportError('The file is empty.');
    if (vertex < header[0]!) graph.refuse(file, 1, `Expected ${header[0]} vertices, found ${vertex} lines.`);
  },
} satisfies ImportFormat;
