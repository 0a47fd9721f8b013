import type { ComputedColumn } from '../model/ComputedColumn.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** `_id,label,<column>`: a line for each shown vertex, numbers in full; an empty field where there is none. */
export function toCsv(model: GraphModel, column: ComputedColumn): string {
  const lines = [`_id,label,${quote(column.id)}`];
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    const value = column.valueOf(model, vertex);
    const text = Number.isNaN(value) ? '' : String(value);
    lines.push(`${quote(model.vertexIds[vertex]!)},${quote(model.labelOf(vertex))},${text}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** A field as RFC 4180 has it. */
function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
