import { keyOf } from '../../../lib/document-id.ts';
import type { DataFormat } from '../data-format.ts';
import { type ExportGraph, memberValues } from '../export-graph.ts';

export default {
  id: 'json',
  label: 'JSON',
  description: 'Programs and scripts',
  extension: 'json',
  mediaType: 'application/json',
  order: 10,
  *write({ name, model, vertices, edges, vertexColumns, edgeColumns }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets } = model;
    yield `{"graph":${JSON.stringify(name)},"directed":true,"vertices":[`;
    for (const [row, vertex] of vertices.entries()) {
      const _id = vertexIds.at(vertex)!;
      const members = { _id, _key: keyOf(_id), ...memberValues(vertexColumns, vertex) };
      yield `${row === 0 ? '' : ','}\n${JSON.stringify(members)}`;
    }
    yield '\n],"edges":[';
    for (const [row, edge] of edges.entries()) {
      const [_from, _to] = [vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const members = { _id: edgeIds.at(edge)!, _from, _to, ...memberValues(edgeColumns, edge) };
      yield `${row === 0 ? '' : ','}\n${JSON.stringify(members)}`;
    }
    yield '\n]}\n';
  },
} satisfies DataFormat;
