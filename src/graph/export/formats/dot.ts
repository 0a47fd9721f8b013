import type { DataFormat } from '../data-format.ts';
import type { ExportColumn, ExportGraph } from '../export-graph.ts';

/** The language of Graphviz, https://graphviz.org/doc/info/lang.html. It has no types: texts such as "42" are numbers. */
export default {
  id: 'dot',
  label: 'DOT',
  description: 'Graphviz',
  extension: 'dot',
  mediaType: 'text/vnd.graphviz',
  order: 50,
  *write({ name, model, vertices, edges, vertexColumns, edgeColumns }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets, positions } = model;
    yield `digraph ${quoted(name)} {\n`;
    for (const vertex of vertices) {
      // The y axis of Graphviz points upwards.
      const place = `pos=${quoted(`${positions[2 * vertex]!},${-positions[2 * vertex + 1]!}`)}`;
      const values = valuesOf(vertexColumns.filter(isAttribute), vertex);
      yield `  ${quoted(vertexIds.at(vertex)!)} [${[...values, place].join(', ')}];\n`;
    }
    for (const edge of edges) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const values = [`id=${quoted(edgeIds.at(edge)!)}`, ...valuesOf(edgeColumns, edge)];
      yield `  ${quoted(source)} -> ${quoted(target)} [${values.join(', ')}];\n`;
    }
    yield '}\n';
  },
} satisfies DataFormat;

/** The position is an attribute of Graphviz. */
const isAttribute = ({ name }: ExportColumn) => name !== 'x' && name !== 'y';

function valuesOf(columns: readonly ExportColumn[], index: number): readonly string[] {
  return columns.flatMap((column) => {
    const value = column.valueOf(index);
    return value === undefined ? [] : [`${quoted(column.name)}=${quoted(String(value))}`];
  });
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replace(/\r?\n/g, '\\n')}"`;
}
