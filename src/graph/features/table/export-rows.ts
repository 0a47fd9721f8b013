import { type CsvForm, usualCsvForm } from '../../../lib/files/csv/csv-form.ts';
import { csvHeader, csvRecord, valueCell } from '../../../lib/files/csv/write-csv.ts';
import { formatAmount } from '../../../lib/format.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { nextTask } from '../../../lib/wait.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { sortRows } from './sort-rows.ts';
import type { TableColumn } from './table-columns.ts';
import { type TableId, tablesOf } from './table-state.ts';

/** Rows per slice of work. */
const sliceRows = 2000;

export type TableFormat = 'csv' | 'json';

export interface RowSort {
  readonly column: TableColumn;
  readonly isDescending: boolean;
}

interface ExportChoice {
  readonly columns: readonly TableColumn[];
  readonly format: TableFormat;
  /** Default: the usual form. */
  readonly csv?: CsvForm;
  /** Default: the order of `rows`. */
  readonly order?: RowSort | undefined;
}

/**
 * The rows of a table with these columns as a file, in slices. Values that are not loaded yet are loaded first, with
 * progress; a stop ends the export.
 */
export async function exportRows(
  workspace: GraphWorkspace,
  table: TableId,
  unsorted: readonly number[],
  { columns, format, order, csv = usualCsvForm }: ExportChoice,
): Promise<Blob> {
  return workspace.load(`Exporting ${formatAmount(unsorted.length, 'row')}`, async (signal, progress) => {
    const needed = order === undefined ? columns : [...columns, order.column];
    await loadColumns(workspace, table, unsorted, needed, signal, progress);
    const rows = await sorted(unsorted, order, signal);
    const parts: string[] = [
      format === 'csv'
        ? csvHeader(
            columns.map(({ label }) => label),
            csv,
          )
        : '[\n',
    ];
    for (let from = 0; from < rows.length; from += sliceRows) {
      const part = rows.slice(from, from + sliceRows);
      const lines = part.map((row) => {
        const values = columns.map((column) => column.read(row));
        return format === 'csv'
          ? csvRecord(values.map((value) => valueCell(value ?? undefined, csv)))
          : toJson(columns, values);
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

async function sorted(
  rows: readonly number[],
  order: RowSort | undefined,
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (order === undefined) return rows;
  const steps = sortRows(rows, order.column.read, order.isDescending);
  const found = await runInSlices(steps, () => !signal.aborted);
  signal.throwIfAborted();
  return found ?? rows;
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
  function* ids(): Generator<string> {
    for (const row of rows) yield all.at(row)!;
  }
  let isChanged = false;
  for (const { need } of columns) {
    if (need === undefined) continue;
    const isNew =
      need === 'degrees'
        ? await values.loadDegrees(ids(), signal, progress)
        : await values.load(kind, need.attribute, ids(), signal);
    isChanged ||= isNew;
  }
  if (isChanged) store.setState(({ revision }) => ({ revision: revision + 1 }));
  return isChanged;
}

function toJson(columns: readonly TableColumn[], values: readonly unknown[]): string {
  return JSON.stringify(
    Object.fromEntries(columns.map(({ label }, place) => [label, values[place] ?? null])),
  );
}
