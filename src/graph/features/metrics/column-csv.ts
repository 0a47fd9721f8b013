import type { CsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, textCell, valueCell } from '../../../lib/files/csv/write-csv.ts';
import type { ComputedColumn } from '../../model/ComputedColumn.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/**
 * CSV columns `_id,label,<column>`: one line per shown vertex, numbers at full precision; an empty field for a vertex
 * without a value.
 */
export function toCsv(model: GraphModel, column: ComputedColumn, form: CsvForm): string {
  const lines = [csvHeader(['_id', 'label', column.id], form)];
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    const value = column.valueOf(model, vertex);
    const texts = [model.vertexIds.at(vertex)!, model.labelOf(vertex)].map((text) => textCell(text, form));
    lines.push(csvRecord([...texts, valueCell(Number.isNaN(value) ? undefined : value, form)]));
  }
  return lines.join('');
}
