import { csvField, csvLine } from '../csv-field.ts';
import type { DataFormat } from '../data-format.ts';
import type { ExportGraph } from '../export-graph.ts';

export default {
  id: 'csv-edges',
  label: 'CSV (edges)',
  description: 'Spreadsheets',
  extension: 'edges.csv',
  mediaType: 'text/csv',
  order: 41,
  *write({ model, edges, edgeColumns }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets } = model;
    yield csvLine(['_id', '_from', '_to', ...edgeColumns.map(({ name }) => csvField(name))]);
    for (const edge of edges) {
      const ids = [edgeIds.at(edge)!, vertexIds.at(sources[edge]!)!, vertexIds.at(targets[edge]!)!].map(
        csvField,
      );
      yield csvLine([...ids, ...edgeColumns.map((column) => csvField(String(column.valueOf(edge) ?? '')))]);
    }
  },
} satisfies DataFormat;
