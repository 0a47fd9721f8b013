import { keyOf } from '../../../lib/document-id.ts';
import { csvField, csvLine } from '../csv-field.ts';
import type { DataFormat } from '../data-format.ts';
import type { ExportGraph } from '../export-graph.ts';

export default {
  id: 'csv-vertices',
  label: 'CSV (vertices)',
  description: 'Spreadsheets',
  extension: 'vertices.csv',
  mediaType: 'text/csv',
  order: 40,
  *write({ model: { vertexIds }, vertices, vertexColumns }: ExportGraph) {
    yield csvLine(['_id', '_key', ...vertexColumns.map(({ name }) => csvField(name))]);
    for (const vertex of vertices) {
      const id = vertexIds.at(vertex)!;
      const values = vertexColumns.map((column) => csvField(String(column.valueOf(vertex) ?? '')));
      yield csvLine([csvField(id), csvField(keyOf(id)), ...values]);
    }
  },
} satisfies DataFormat;
