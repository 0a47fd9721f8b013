import { keyOf } from '../../../lib/document-id.ts';
import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, textCell } from '../../../lib/files/csv/write-csv.ts';
import type { DataFormat } from '../data-format.ts';
import { columnCell, type ExportGraph } from '../export-graph.ts';

export default {
  id: 'csv-vertices',
  label: 'CSV (vertices)',
  description: 'Spreadsheets',
  extension: 'vertices.csv',
  mediaType: 'text/csv',
  order: 40,
  *write({ model: { vertexIds }, vertices, vertexColumns }: ExportGraph, csv: CsvForm) {
    yield csvHeader(['_id', '_key', ...vertexColumns.map(({ name }) => name)], csv);
    for (const vertex of vertices) {
      const id = vertexIds.at(vertex)!;
      const values = vertexColumns.map((column) => columnCell(column, vertex, csv));
      yield csvRecord([textCell(id, csv), textCell(keyOf(id), csv), ...values]);
    }
  },
} satisfies DataFormat;
