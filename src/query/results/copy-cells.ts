import { formatExact } from '../../lib/format.ts';
import { notify, notifyError } from '../../store/notifications.ts';
import type { CellRange } from '../../ui/tables/use-cell-focus.ts';
import type { ResultRows } from '../run/ResultRows.ts';
import { textOf } from './cell-filter.ts';
import { cellOf } from './sort-rows.ts';

/** More cells are downloaded instead of copied. */
const maxCells = 200_000;

/** Copies the cells of a range as lines with tabs, which spreadsheets read; one cell as its value. */
export async function copyCells(
  rows: ResultRows,
  rowOf: (place: number) => number,
  range: CellRange,
  columns: readonly (string | undefined)[],
): Promise<void> {
  const { firstRow, lastRow } = range;
  const cells = (lastRow - firstRow + 1) * columns.length;
  if (cells > maxCells) {
    notify(
      'error',
      'The cells could not be copied',
      `At most ${formatExact(maxCells)} cells can be copied, ${formatExact(cells)} are selected. Download the result instead.`,
    );
    return;
  }
  const textAt = (place: number, column: string | undefined) => {
    const cell = cellOf(rows.rowText(rowOf(place)), column);
    return cell === undefined ? '' : textOf(cell);
  };
  const lines = Array.from({ length: lastRow - firstRow + 1 }, (_, at) =>
    columns.map((column) => quote(textAt(firstRow + at, column))).join('\t'),
  );
  try {
    await navigator.clipboard.writeText(cells === 1 ? textAt(firstRow, columns[0]) : lines.join('\n'));
  } catch (error) {
    notifyError(error, 'The cells could not be copied');
  }
}

/** A text with a tab or a line break is in quotes. */
function quote(text: string): string {
  return /[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
