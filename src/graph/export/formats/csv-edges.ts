import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, textCell } from '../../../lib/files/csv/write-csv.ts';
import type { DataFormat } from '../data-format.ts';
import { columnCell, type ExportGraph } from '../export-graph.ts';

export default {
  id: 'csv-edges',
  label: 'CSV (edges)',
  description: 'Spreadsheets',
  extension: 'edges.csv',
  mediaType: 'text/csv',
  order: 41,
  *write({ model, edges, edgeColumns }: ExportGraph, csv: CsvForm) {
    const { vertexIds, edgeIds, sources, targets } = model;
    yield csvHeader(['_id', '_from', '_to', ...edgeColumns.map(({ name }) => name)], csv);
    for (const edge of edges) {
      const ids = [edgeIds.at(edge)!, vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!];
      const values = edgeColumns.map((column) => columnCell(column, edge, csv));
      yield csvRecord([...ids.map((id) => textCell(id, csv)), ...values]);
    }
  },
} satisfies DataFormat;
