import { toRgb } from '../../styles/palette.ts';
import type { DataFormat } from '../data-format.ts';
import type { ExportColumn, ExportGraph } from '../export-graph.ts';
import { escapeXml } from '../xml.ts';

/** https://gexf.net/schema.html, version 1.3. */
export default {
  id: 'gexf',
  label: 'GEXF',
  description: 'Gephi, NetworkX',
  extension: 'gexf',
  mediaType: 'application/gexf+xml',
  order: 30,
  *write({ model, vertices, edges, vertexColumns, edgeColumns, look }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets, positions } = model;
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">\n';
    yield '<meta><creator>Orrery</creator></meta>\n<graph mode="static" defaultedgetype="directed">\n';
    yield attributesOf('node', vertexColumns) + attributesOf('edge', edgeColumns);
    yield '<nodes>\n';
    for (const vertex of vertices) {
      // The y axis of Gephi points upwards.
      const [x, y] = [positions[2 * vertex]!, -positions[2 * vertex + 1]!];
      const place = `<viz:position x="${x}" y="${y}" z="0"/>`;
      const size = look === undefined ? '' : `<viz:size value="${look.radiusOf(vertex)}"/>`;
      const drawn = look === undefined ? place : `${colorOf(look.colorOf(vertex))}${size}${place}`;
      yield `<node id="${escapeXml(vertexIds.at(vertex)!)}" label="${escapeXml(model.labelOf(vertex))}">${valuesOf(vertexColumns, vertex)}${drawn}</node>\n`;
    }
    yield '</nodes>\n<edges>\n';
    for (const edge of edges) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const type = look?.isUndirected(edge) === true ? ' type="undirected"' : '';
      const width = look === undefined ? '' : `<viz:thickness value="${look.edgeWidthOf(edge)}"/>`;
      const drawn = `${colorOf(look?.edgeColorOf(edge))}${width}`;
      yield `<edge id="${escapeXml(edgeIds.at(edge)!)}" source="${escapeXml(source)}" target="${escapeXml(target)}"${type}>${valuesOf(edgeColumns, edge)}${drawn}</edge>\n`;
    }
    yield '</edges>\n</graph>\n</gexf>\n';
  },
} satisfies DataFormat;

function colorOf(color: string | undefined): string {
  if (color === undefined) return '';
  const rgb = toRgb(color);
  return `<viz:color r="${rgb >> 16}" g="${(rgb >> 8) & 255}" b="${rgb & 255}"/>`;
}

function attributesOf(domain: 'node' | 'edge', columns: readonly ExportColumn[]): string {
  const rows = columns.map(
    ({ name, type }, number) => `<attribute id="${number}" title="${escapeXml(name)}" type="${type}"/>\n`,
  );
  return `<attributes class="${domain}">\n${rows.join('')}</attributes>\n`;
}

function valuesOf(columns: readonly ExportColumn[], index: number): string {
  const values = columns.map((column, number) => {
    const value = column.valueOf(index);
    return value === undefined ? '' : `<attvalue for="${number}" value="${escapeXml(String(value))}"/>`;
  });
  return `<attvalues>${values.join('')}</attvalues>`;
}
