import { csvField, csvLine } from '../../export/csv-field.ts';
import type { ComputedColumn } from '../../model/ComputedColumn.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/**
 * CSV columns `_id,label,<column>`: one line per shown vertex, numbers at full precision; an empty field for a vertex
 * without a value.
 */
export function toCsv(model: GraphModel, column: ComputedColumn): string {
  const lines = [csvLine(['_id', 'label', csvField(column.id)])];
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    const value = column.valueOf(model, vertex);
    const text = Number.isNaN(value) ? '' : String(value);
    lines.push(csvLine([csvField(model.vertexIds.at(vertex)!), csvField(model.labelOf(vertex)), text]));
  }
  return lines.join('');
}
