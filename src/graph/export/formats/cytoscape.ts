import type { DataFormat } from '../data-format.ts';
import { type ExportGraph, memberValues } from '../export-graph.ts';

/** Cytoscape and Cytoscape.js, https://js.cytoscape.org/#notation/elements-json. */
export default {
  id: 'cytoscape',
  label: 'Cytoscape JSON',
  description: 'Cytoscape, Cytoscape.js',
  extension: 'cyjs',
  mediaType: 'application/json',
  order: 52,
  *write({ name, model, vertices, edges, vertexColumns, edgeColumns }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets, positions } = model;
    yield `{"format_version":"1.0","data":${JSON.stringify({ name })},"elements":{"nodes":[`;
    for (const [row, vertex] of vertices.entries()) {
      const { x: _x, y: _y, ...values } = memberValues(vertexColumns, vertex);
      const data = { id: vertexIds.at(vertex)!, ...values };
      const position = { x: positions[2 * vertex]!, y: positions[2 * vertex + 1]! };
      yield `${row === 0 ? '' : ','}\n${JSON.stringify({ data, position })}`;
    }
    yield '\n],"edges":[';
    for (const [row, edge] of edges.entries()) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const data = { id: edgeIds.at(edge)!, source, target, ...memberValues(edgeColumns, edge) };
      yield `${row === 0 ? '' : ','}\n${JSON.stringify({ data })}`;
    }
    yield '\n]}}\n';
  },
} satisfies DataFormat;
