import { formatAmount } from '../../../lib/format.ts';
import { nextTask } from '../../../lib/wait.ts';
import { csvField, csvLine } from '../../export/csv-field.ts';
import type { GraphWorkspace } from '../GraphWorkspace.ts';
import type { TableColumn } from './table-columns.ts';
import { type TableId, tablesOf } from './table-state.ts';

/** Rows per slice of work. */
const sliceRows = 2000;
/** Ids per request for values. */
const idsPerLoad = 5000;

export type TableFormat = 'csv' | 'json';

/**
 * The rows of a table with these columns as a file, in slices. Values that are not loaded yet are loaded first, with
 * progress; a stop ends the export.
 */
export async function exportRows(
  workspace: GraphWorkspace,
  table: TableId,
  rows: readonly number[],
  columns: readonly TableColumn[],
  format: TableFormat,
): Promise<Blob> {
  return workspace.load(`Exporting ${formatAmount(rows.length, 'row')}`, async (signal, progress) => {
    await loadColumns(workspace, table, rows, columns, signal, progress);
    const parts: string[] = [format === 'csv' ? csvLine(columns.map(({ label }) => csvField(label))) : '[\n'];
    for (let from = 0; from < rows.length; from += sliceRows) {
      const part = rows.slice(from, from + sliceRows);
      const lines = part.map((row) => {
        const values = columns.map((column) => column.read(row) ?? null);
        return format === 'csv' ? csvLine(values.map(toField)) : toJson(columns, values);
      });
      const isLast = from + sliceRows >= rows.length;
      parts.push(format === 'csv' ? lines.join('') : lines.join(',\n') + (isLast ? '\n' : ',\n'));
      progress(from + part.length, rows.length);
      await nextTask();
      signal.throwIfAborted();
    }
    if (format === 'json') parts.push(']\n');
    return new Blob(parts, { type: format === 'csv' ? 'text/csv' : 'application/json' });
  });
}

/** Loads what the columns need for these rows. */
export async function loadColumns(
  workspace: GraphWorkspace,
  table: TableId,
  rows: readonly number[],
  columns: readonly TableColumn[],
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<boolean> {
  const { values, store } = tablesOf(workspace);
  const kind = table === 'edges' ? 'edges' : 'vertices';
  const all = kind === 'edges' ? workspace.model.edgeIds : workspace.model.vertexIds;
  const ids = rows.map((row) => all.at(row)!);
  let isChanged = false;
  for (const { need } of columns) {
    if (need === undefined) continue;
    if (need !== 'degrees') {
      isChanged = (await values.load(kind, need.attribute, ids, signal)) || isChanged;
      continue;
    }
    for (let from = 0; from < ids.length; from += idsPerLoad) {
      isChanged = (await values.loadDegrees(ids.slice(from, from + idsPerLoad), signal)) || isChanged;
      progress(from, ids.length);
      signal.throwIfAborted();
    }
  }
  if (isChanged) store.setState(({ revision }) => ({ revision: revision + 1 }));
  return isChanged;
}

function toField(value: unknown): string {
  if (value === null) return '';
  return csvField(typeof value === 'string' ? value : JSON.stringify(value));
}

function toJson(columns: readonly TableColumn[], values: readonly unknown[]): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ label }, place) => [label, values[place]])));
}
