import { formatAmount } from '../../../lib/format.ts';
import { ImportError, maxElements } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { linesOf } from '../lib/lines.ts';
import { plainText } from '../lib/plain-text.ts';

/**
 * LEDA: the types of the values of vertices and edges, -1 (directed) or -2 (undirected), the number of vertices with a
 * value `|{…}|` in each line, then the number of edges with `source target reversal |{value}|`. Older files have
 * no line for the direction and are directed. https://www.algorithmic-solutions.info/leda_guide/graphs/leda_native_graph_fileformat.html
 */
export default {
  id: 'leda',
  label: 'LEDA',
  extensions: ['lgr', 'leda', 'gw'],
  detects: (start) => /^LEDA\.GRAPH\s/.test(start),
  async read(chunks, graph, { file, signal }) {
    const head: string[] = [];
    let isDirected = true;
    let vertices: number | undefined;
    let edges: number | undefined;
    let edgesRead = 0;
    for await (const { text, number: line } of linesOf(chunks, signal)) {
      const content = text.trim();
      if (content === '' || content.startsWith('#')) continue;
      if (head.length < 3) {
        head.push(content);
      } else if (vertices === undefined) {
        if (content === '-1' || content === '-2') isDirected = content === '-1';
        else vertices = countIn(content, 'vertices', line);
      } else if (graph.vertices.size < vertices) {
        const id = String(graph.vertices.size + 1);
        const value = valueIn(content, head[1]);
        const attributes = new Map(value === undefined ? [] : [['value', plainText(value)]]);
        graph.addVertex({ id, label: value, position: undefined, attributes, line }, file);
      } else if (edges === undefined) {
        edges = countIn(content, 'edges', line);
      } else if (edgesRead < edges) {
        edgesRead += 1;
        const [, from, to] = /^(\d+)\s+(\d+)\s/.exec(content) ?? [];
        if (!(Number(from) >= 1 && Number(from) <= vertices && Number(to) >= 1 && Number(to) <= vertices)) {
          const found = `found '${content.slice(0, 40)}'.`;
          graph.refuse(file, line, `Expected two numbers of vertices from 1 to ${vertices}, ${found}`);
          continue;
        }
        const value = valueIn(content, head[2]);
        const name = isNumeric(head[2]) ? 'weight' : 'label';
        const attributes = new Map(value === undefined ? [] : [[name, plainText(value)]]);
        graph.addEdge({ id: undefined, from: from!, to: to!, isDirected, attributes, line }, file);
      }
    }
    if (vertices === undefined || edges === undefined) {
      throw new ImportError(
        `The file ends before the number of ${vertices === undefined ? 'vertices' : 'edges'}.`,
      );
    }
    if (edgesRead < edges) {
      throw new ImportError(
        `The file ends early: expected ${formatAmount(edges, 'edge')}, found ${formatAmount(edgesRead, 'edge')}.`,
      );
    }
  },
} satisfies ImportFormat;

function countIn(content: string, kind: string, line: number): number {
  const count = Number(content);
  if (/^\d+$/.test(content) && count <= maxElements) return count;
  throw new ImportError(
    `Line ${line}: expected the number of ${kind}, at most 1,000,000, found '${content.slice(0, 40)}'.`,
  );
}

/** The text within `|{` and `}|`; undefined for an empty one and for the type void. */
function valueIn(content: string, type: string | undefined): string | undefined {
  if (type === 'void') return undefined;
  return /\|\{(.*)\}\|/.exec(content)?.[1] || undefined;
}

function isNumeric(type: string | undefined): boolean {
  return type !== undefined && /^(?:int|long|short|float|double|real)$/.test(type);
}
