import type { ChartSettings } from '../../../lib/notebook.ts';
import { countBins, extentOf, roundTicks } from '../../../lib/number-range.ts';
import type { ResultRows } from '../../run/ResultRows.ts';
import { formatValue } from '../format-value.ts';
import { columnValues } from '../row-shape.ts';
import { type ChartRow, labelOf, numberIn, positionOf } from './chart-data.ts';

export type Aggregate = NonNullable<ChartSettings['aggregate']>;

/** The numbers of one column within a group. */
interface Sums {
  count: number;
  sum: number;
  min: number;
  max: number;
}

const resultOf: Readonly<Record<Exclude<Aggregate, 'none' | 'count'>, (sums: Sums) => number>> = {
  sum: ({ sum }) => sum,
  average: ({ sum, count }) => sum / count,
  min: ({ min }) => min,
  max: ({ max }) => max,
};

/**
 * One row for each category, in the order of first appearance, from all loaded rows. `count` counts rows; the others
 * leave out values that are not numbers.
 */
export function* groupChartRows(
  rows: ResultRows,
  category: string | undefined,
  columns: readonly string[],
  aggregate: Exclude<Aggregate, 'none'>,
): Generator<undefined, readonly ChartRow[]> {
  const groups = new Map<string, { position: number | undefined; rows: number; sums: Sums[] }>();
  for (let row = 0; row < rows.length; row++) {
    const members = columnValues(JSON.parse(rows.rowText(row)));
    const value = category === undefined ? 'all rows' : members[category];
    const label = labelOf(value);
    const group = groups.get(label) ?? {
      position: positionOf(value),
      rows: 0,
      sums: columns.map(() => ({ count: 0, sum: 0, min: Infinity, max: -Infinity })),
    };
    groups.set(label, group);
    group.rows += 1;
    for (const [index, column] of columns.entries()) addTo(group.sums[index]!, numberIn(members[column]));
    if (row % 256 === 255) yield;
  }
  return [...groups].map(([label, { position, rows: count, sums }]) => ({
    label,
    position,
    color: undefined,
    values:
      aggregate === 'count'
        ? [count]
        : sums.map((each) => (each.count === 0 ? null : resultOf[aggregate](each))),
  }));
}

/** About this number of ranges. */
const histogramRanges = 24;

/** The number of rows for each range of a column's numbers, from all loaded rows. */
export function* histogramRows(
  rows: ResultRows,
  column: string | undefined,
): Generator<undefined, readonly ChartRow[]> {
  if (column === undefined) return [];
  const numbers: number[] = [];
  for (let row = 0; row < rows.length; row++) {
    const number = numberIn(columnValues(JSON.parse(rows.rowText(row)))[column]);
    if (number !== null) numbers.push(number);
    if (row % 256 === 255) yield;
  }
  const extent = extentOf(numbers);
  if (extent === undefined) return [];
  const edges = roundTicks(extent, histogramRanges);
  const counts = countBins([edges[0]!, edges.at(-1)!], numbers, edges.length - 1);
  return Array.from(counts, (count, at) => ({
    label: `${formatValue(edges[at]!)} to ${formatValue(edges[at + 1]!)}`,
    position: edges[at],
    values: [count],
    color: undefined,
  }));
}

function addTo(sums: Sums, value: number | null): void {
  if (value === null) return;
  sums.count += 1;
  sums.sum += value;
  sums.min = Math.min(sums.min, value);
  sums.max = Math.max(sums.max, value);
}
