import { kindOf } from '../../lib/raw-json.ts';
import type { CellRange } from '../../ui/tables/use-cell-focus.ts';
import type { ResultRows } from '../run/ResultRows.ts';
import { compareNumbers } from './cell-filter.ts';
import { cellOf } from './sort-rows.ts';

/** Figures of the selected cells. */
export interface CellSummary {
  readonly cells: number;
  /** Cells with a value other than null. */
  readonly values: number;
  /** Cells with a number; the figures below are theirs. */
  readonly numbers: number;
  /** Decimal digits; exact if all numbers are integers. */
  readonly sum: string;
  readonly min: string;
  readonly max: string;
  readonly mean: number;
}

/** Rows between two yields. */
const sliceRows = 256;

/** Counts, sums and compares the cells of a range. */
export function* summarizeCells(
  rows: ResultRows,
  rowOf: (place: number) => number,
  range: CellRange,
  columns: readonly (string | undefined)[],
): Generator<undefined, CellSummary> {
  const total = new Total();
  let values = 0;
  for (let place = range.firstRow; place <= range.lastRow; place++) {
    const raw = rows.rowText(rowOf(place));
    for (const column of columns) {
      const cell = cellOf(raw, column);
      if (cell === undefined || cell === 'null') continue;
      values += 1;
      if (kindOf(cell) === 'number') total.add(cell);
    }
    if (place % sliceRows === sliceRows - 1) yield;
  }
  return { cells: (range.lastRow - range.firstRow + 1) * columns.length, values, ...total.figures() };
}

/** Sum and bounds of numbers as texts: integers of any length are added exactly, others by compensated summation. */
class Total {
  #numbers = 0;
  #min = '';
  #max = '';
  #integers = 0n;
  #hasIntegersOnly = true;
  #sum = 0;
  #compensation = 0;

  add(raw: string): void {
    if (this.#numbers === 0 || compareNumbers(raw, this.#min) < 0) this.#min = raw;
    if (this.#numbers === 0 || compareNumbers(raw, this.#max) > 0) this.#max = raw;
    this.#numbers += 1;
    if (/^-?\d+$/.test(raw)) this.#integers += BigInt(raw);
    else this.#hasIntegersOnly = false;
    // Kahan and Babuška: the rounding errors of the additions are added at the end.
    const value = Number(raw);
    const next = this.#sum + value;
    this.#compensation +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }

  figures() {
    const numbers = this.#numbers;
    const [bounds, count] = [{ min: this.#min, max: this.#max }, BigInt(Math.max(1, numbers))];
    if (this.#hasIntegersOnly) {
      const mean = Number(this.#integers / count) + Number(this.#integers % count) / Number(count);
      return { numbers, ...bounds, sum: String(this.#integers), mean };
    }
    const sum = this.#sum + this.#compensation;
    return { numbers, ...bounds, sum: String(sum), mean: sum / numbers };
  }
}
