import type { DataFormat } from '../data-format.ts';
import type { ExportColumn, ExportGraph } from '../export-graph.ts';
import { escapeXml } from '../xml.ts';

/** http://graphml.graphdrawing.org/primer/graphml-primer.html */
export default {
  id: 'graphml',
  label: 'GraphML',
  description: 'yEd, Cytoscape, NetworkX, igraph',
  extension: 'graphml',
  mediaType: 'application/graphml+xml',
  order: 20,
  *write({ name, model, vertices, edges, vertexColumns, edgeColumns }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets } = model;
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n';
    yield keysOf('node', vertexColumns) + keysOf('edge', edgeColumns);
    yield `<graph id="${escapeXml(name)}" edgedefault="directed">\n`;
    for (const vertex of vertices) {
      yield `<node id="${escapeXml(vertexIds.at(vertex)!)}">${dataOf('node', vertexColumns, vertex)}</node>\n`;
    }
    for (const edge of edges) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      yield `<edge id="${escapeXml(edgeIds.at(edge)!)}" source="${escapeXml(source)}" target="${escapeXml(target)}">${dataOf('edge', edgeColumns, edge)}</edge>\n`;
    }
    yield '</graph>\n</graphml>\n';
  },
} satisfies DataFormat;

function keysOf(domain: 'node' | 'edge', columns: readonly ExportColumn[]): string {
  return columns
    .map(
      ({ name, type }, number) =>
        `<key id="${domain[0]}${number}" for="${domain}" attr.name="${escapeXml(name)}" attr.type="${type}"/>\n`,
    )
    .join('');
}

function dataOf(domain: 'node' | 'edge', columns: readonly ExportColumn[], index: number): string {
  return columns
    .map((column, number) => {
      const value = column.valueOf(index);
      if (value === undefined) return '';
      return `<data key="${domain[0]}${number}">${escapeXml(String(value))}</data>`;
    })
    .join('');
}
