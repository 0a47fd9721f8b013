import type { GraphModel } from '../../model/GraphModel.ts';
import type { DataFormat } from '../data-format.ts';
import type { ExportColumn, ExportGraph } from '../export-graph.ts';
import type { ExportLook } from '../export-look.ts';
import { escapeXml } from '../xml.ts';

/** http://graphml.graphdrawing.org/primer/graphml-primer.html */
export default {
  id: 'graphml',
  label: 'GraphML',
  description: 'yEd, Cytoscape, NetworkX, igraph',
  extension: 'graphml',
  mediaType: 'application/graphml+xml',
  order: 20,
  *write({ name, model, vertices, edges, vertexColumns, edgeColumns, look }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets } = model;
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n';
    yield keysOf('node', vertexColumns) +
      keysOf('edge', edgeColumns) +
      (look === undefined ? '' : drawingKeys);
    yield `<graph id="${escapeXml(name)}" edgedefault="directed">\n`;
    for (const vertex of vertices) {
      yield `<node id="${escapeXml(vertexIds.at(vertex)!)}">${dataOf('node', vertexColumns, vertex)}${nodeDrawing(model, look, vertex)}</node>\n`;
    }
    for (const edge of edges) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      yield `<edge id="${escapeXml(edgeIds.at(edge)!)}" source="${escapeXml(source)}" target="${escapeXml(target)}"${look?.isUndirected(edge) === true ? ' directed="false"' : ''}>${dataOf('edge', edgeColumns, edge)}${edgeDrawing(look, edge)}</edge>\n`;
    }
    yield '</graph>\n</graphml>\n';
  },
} satisfies DataFormat;

/** The graphics of yEd. */
const drawingKeys =
  '<key id="ng" for="node" yfiles.type="nodegraphics"/>\n<key id="eg" for="edge" yfiles.type="edgegraphics"/>\n';

function nodeDrawing(model: GraphModel, look: ExportLook | undefined, vertex: number): string {
  if (look === undefined) return '';
  const radius = look.radiusOf(vertex);
  const [x, y] = [model.positions[2 * vertex]! - radius, model.positions[2 * vertex + 1]! - radius];
  const geometry = `<y:Geometry height="${2 * radius}" width="${2 * radius}" x="${x}" y="${y}"/>`;
  const label = `<y:NodeLabel>${escapeXml(model.labelOf(vertex))}</y:NodeLabel>`;
  return `<data key="ng"><y:ShapeNode>${geometry}<y:Fill color="${look.colorOf(vertex)}"/>${label}<y:Shape type="ellipse"/></y:ShapeNode></data>`;
}

function edgeDrawing(look: ExportLook | undefined, edge: number): string {
  if (look === undefined) return '';
  const line = `<y:LineStyle color="${look.edgeColorOf(edge) ?? usualEdge}" type="line" width="${look.edgeWidthOf(edge)}"/>`;
  const arrows = `<y:Arrows source="none" target="${look.isUndirected(edge) ? 'none' : 'standard'}"/>`;
  return `<data key="eg"><y:PolyLineEdge>${line}${arrows}</y:PolyLineEdge></data>`;
}

/** Edges of yEd always have a colour. */
const usualEdge = '#686766';

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
