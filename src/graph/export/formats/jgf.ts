import type { DataFormat } from '../data-format.ts';
import { type ExportGraph, memberValues } from '../export-graph.ts';

/** JSON Graph Format, version 2: https://jsongraphformat.info. */
export default {
  id: 'jgf',
  label: 'JSON Graph Format',
  description: 'Programs and scripts',
  extension: 'jgf.json',
  mediaType: 'application/json',
  order: 53,
  *write({ name, model, vertices, edges, vertexColumns, edgeColumns }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets } = model;
    yield `{"graph":{"label":${JSON.stringify(name)},"directed":true,"nodes":{`;
    for (const [row, vertex] of vertices.entries()) {
      const { label, ...metadata } = memberValues(vertexColumns, vertex);
      const node = JSON.stringify({ label, metadata });
      yield `${row === 0 ? '' : ','}\n${JSON.stringify(vertexIds.at(vertex)!)}:${node}`;
    }
    yield '\n},"edges":[';
    for (const [row, edge] of edges.entries()) {
      const [source, target] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const metadata = memberValues(edgeColumns, edge);
      yield `${row === 0 ? '' : ','}\n${JSON.stringify({ id: edgeIds.at(edge)!, source, target, metadata })}`;
    }
    yield '\n]}}\n';
  },
} satisfies DataFormat;
