import { toRgb } from '../../styles/palette.ts';
import type { DataFormat } from '../data-format.ts';
import type { ExportColumn, ExportGraph } from '../export-graph.ts';

const types = { string: 'VARCHAR', double: 'DOUBLE', long: 'BIGINT', boolean: 'BOOLEAN' } as const;

/** GUESS and Gephi, https://gephi.org/users/supported-graph-formats/gdf-format/: line breaks become spaces. */
export default {
  id: 'gdf',
  label: 'GDF',
  description: 'Gephi, GUESS',
  extension: 'gdf',
  mediaType: 'text/plain',
  order: 51,
  *write({ model, vertices, edges, vertexColumns, edgeColumns, look }: ExportGraph) {
    const { vertexIds, sources, targets, positions } = model;
    const columns = vertexColumns.filter(({ name }) => name !== 'x' && name !== 'y');
    const drawn = look === undefined ? '' : ',width DOUBLE,color VARCHAR';
    yield `nodedef>name VARCHAR,x DOUBLE,y DOUBLE${drawn}${headerOf(columns)}\n`;
    for (const vertex of vertices) {
      // The y axis of Gephi points upwards.
      const place = `${positions[2 * vertex]!},${-positions[2 * vertex + 1]!}`;
      const own = look === undefined ? '' : `,${look.radiusOf(vertex)},'${bytesOf(look.colorOf(vertex))}'`;
      yield `${field(vertexIds.at(vertex)!)},${place}${own}${valuesOf(columns, vertex)}\n`;
    }
    yield `edgedef>node1 VARCHAR,node2 VARCHAR,directed BOOLEAN${headerOf(edgeColumns)}\n`;
    for (const edge of edges) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const isDirected = look?.isUndirected(edge) !== true;
      yield `${field(source)},${field(target)},${isDirected}${valuesOf(edgeColumns, edge)}\n`;
    }
  },
} satisfies DataFormat;

function bytesOf(color: string): string {
  const rgb = toRgb(color);
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255].join(',');
}

function headerOf(columns: readonly ExportColumn[]): string {
  return columns.map(({ name, type }) => `,${name.replace(/[\s,]+/g, '_')} ${types[type]}`).join('');
}

function valuesOf(columns: readonly ExportColumn[], index: number): string {
  return columns.map((column) => `,${field(String(column.valueOf(index) ?? ''))}`).join('');
}

function field(text: string): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  return /^[\w./:+-]*$/.test(line) ? line : `'${line.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
