import { tooltipText } from '../../../lib/bound-text.ts';
import { formatValue } from '../format-value.ts';

/** Name of a token without `--orrery-`. */
export type Swatch = `chart-${1 | 2 | 3 | 4 | 5 | 6}` | `range-${1 | 2 | 3 | 4 | 5}` | 'muted';

/** One colour with its meaning and the number of its rows. */
interface ColorClass {
  readonly label: string;
  readonly swatch: Swatch;
  readonly count: number;
}

/** The colours of a column's values. */
export interface ColorScale {
  readonly column: string;
  /** In the order of the legend; without classes that have no rows. */
  readonly classes: readonly ColorClass[];
  /** Index of a value's class. */
  classOf(value: unknown): number;
}

const maxCategories = 6;
const rangeCount = 5;

/**
 * Categories for texts and for few numbers: the most frequent values have a colour each, further ones share one. Other
 * numbers have ranges with similar numbers of rows. O(n log n).
 */
export function colorScale(column: string, values: readonly unknown[]): ColorScale {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(textOf(value), (counts.get(textOf(value)) ?? 0) + 1);
  const numbers = values.filter((value) => typeof value === 'number');
  const others = values.filter((value) => typeof value !== 'number' && value !== null && value !== undefined);
  return counts.size > maxCategories && others.length === 0
    ? ranges(column, numbers, values.length - numbers.length)
    : categories(column, counts);
}

function categories(column: string, counts: ReadonlyMap<string, number>): ColorScale {
  // The sort is stable: equal counts stay in the order of the rows.
  const byCount = [...counts].sort(([, left], [, right]) => right - left);
  const isCut = byCount.length > maxCategories;
  const named = byCount.slice(0, isCut ? maxCategories - 1 : maxCategories);
  const rest = byCount.slice(named.length);
  const indexes = new Map(named.map(([label], index) => [label, index]));
  const classes = named.map(
    ([label, count], index): ColorClass => ({
      label: tooltipText(label),
      count,
      swatch: `chart-${(index + 1) as 1}`,
    }),
  );
  if (rest.length > 0) {
    const count = rest.reduce((sum, [, rows]) => sum + rows, 0);
    classes.push({ label: `${rest.length} other values`, count, swatch: 'muted' });
  }
  return { column, classes, classOf: (value) => indexes.get(textOf(value)) ?? named.length };
}

function ranges(column: string, numbers: readonly number[], missing: number): ColorScale {
  const sorted = numbers.toSorted((left, right) => left - right);
  const quantiles = Array.from(
    { length: rangeCount - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / rangeCount)]!,
  );
  /** Least values of the ranges after the first one, ascending and unique. */
  const bounds = [...new Set(quantiles)].filter((bound) => bound > sorted[0]!);
  const rangeOf = (value: number) => bounds.filter((bound) => bound <= value).length;
  const counts = new Array<number>(bounds.length + 1).fill(0);
  for (const value of sorted) counts[rangeOf(value)]!++;
  const classes = counts.map((count, index): ColorClass => {
    const from = index === 0 ? sorted[0]! : bounds[index - 1]!;
    const swatch = `range-${(index + 1) as 1}` as const;
    return index < bounds.length
      ? { label: `${formatValue(from)} to below ${formatValue(bounds[index]!)}`, count, swatch }
      : { label: `${formatValue(from)} to ${formatValue(sorted.at(-1)!)}`, count, swatch };
  });
  if (missing > 0) classes.push({ label: 'null', count: missing, swatch: 'muted' });
  return {
    column,
    classes,
    classOf: (value) => (typeof value === 'number' ? rangeOf(value) : counts.length),
  };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
