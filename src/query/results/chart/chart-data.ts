import { tooltipText } from '../../../lib/bound-text.ts';
import type { ChartSettings } from '../../../lib/notebook.ts';
import { roundTicks, shareIn } from '../../../lib/number-range.ts';
import type { ResultRows } from '../../run/ResultRows.ts';
import type { ColorScale, Swatch } from '../colors/color-scale.ts';
import { columnValues, type RowShape } from '../row-shape.ts';

/** Numbers of bars to choose from. */
export const barCounts = [16, 50, 100, 500] as const;

/** A chart reads at most this number of loaded rows. */
export const maxChartRows = 20_000;

export interface ChartRow {
  /** The category, or the row number without one. */
  readonly label: string;
  /** The category as a number: of numbers, and of dates in seconds; undefined for other texts. */
  readonly position: number | undefined;
  /** Values of the chosen columns; null for missing ones. */
  readonly values: readonly (number | null)[];
  /** Value of the colour column; undefined without one. */
  readonly color: unknown;
}

const dateText = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/;

/** The rows of a chart. A value that is not a number is missing. */
export function* readChartRows(
  rows: ResultRows,
  category: string | undefined,
  columns: readonly string[],
  color: string | undefined,
): Generator<undefined, readonly ChartRow[]> {
  const read: ChartRow[] = [];
  for (let row = 0; row < Math.min(rows.length, maxChartRows); row++) {
    const members = columnValues(JSON.parse(rows.rowText(row)));
    const label = category === undefined ? row + 1 : members[category];
    read.push({
      label: labelOf(label),
      position: positionOf(label),
      values: columns.map((column) => numberIn(members[column])),
      color: color === undefined ? undefined : (members[color] ?? null),
    });
    if (row % 256 === 255) yield;
  }
  return read;
}

/** Null for a value that is not a number. */
export function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function labelOf(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  return tooltipText(typeof value === 'string' ? value : JSON.stringify(value));
}

export function positionOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !dateText.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms / 1000;
}

/** True if the categories are dates. */
function isTime(rows: readonly ChartRow[]): boolean {
  return (
    rows.length > 0 && rows.every(({ label, position }) => position !== undefined && dateText.test(label))
  );
}

/** The rows in the order of the bars. */
export function orderRows(rows: readonly ChartRow[], order: ChartSettings['order']): readonly ChartRow[] {
  if (order === 'result') return rows;
  if (order === 'category') {
    return rows.toSorted((left, right) =>
      left.position !== undefined && right.position !== undefined
        ? left.position - right.position
        : left.label.localeCompare(right.label, 'en'),
    );
  }
  const firstValue = ({ values }: ChartRow) => values[0] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((left, right) => firstValue(right) - firstValue(left));
}

interface BarScale {
  /** Share of the width from 0 to 1. */
  toShare(value: number): number;
  readonly ticks: readonly number[];
}

/** The scale of bars: from zero, or from the smallest power of ten below the values. */
export function barScale(values: readonly number[], isLogarithmic: boolean): BarScale {
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  const positive = values.filter((value) => value > 0);
  if (isLogarithmic && positive.length > 0) {
    const low = Math.floor(Math.log10(Math.min(...positive)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(max)));
    return {
      toShare: (value) => (value <= 0 ? 0 : shareIn([low, high], Math.log10(value))),
      ticks: powersOfTen(low, high),
    };
  }
  const ticks = roundTicks([min, max === min ? min + 1 : max], 5);
  const range = [ticks[0]!, ticks.at(-1)!] as const;
  return { toShare: (value) => shareIn(range, value), ticks };
}

const maxPowers = 12;

/** Powers of ten from an exponent to another one; of many, some that are evenly spaced. */
function powersOfTen(low: number, high: number): readonly number[] {
  const step = Math.ceil((high - low) / maxPowers);
  const count = Math.floor((high - low) / step) + 1;
  return Array.from({ length: count }, (_, index) => 10 ** (low + index * step)).filter(Number.isFinite);
}

/** The settings that the user has chosen, as far as the columns exist, or those that fit the data. */
export function chartSettingsFor(
  { numbers, scalars }: Pick<RowShape, 'numbers' | 'scalars'>,
  chosen: ChartSettings | undefined,
): ChartSettings {
  const category = chosen === undefined ? scalars.find((name) => !numbers.includes(name)) : chosen.category;
  const known = chosen?.columns.filter((name) => numbers.includes(name)) ?? [];
  const columns = known.length > 0 ? known : numbers.filter((name) => name !== category).slice(-1);
  const defaults = { kind: 'bars', order: 'result', barCount: barCounts[1], isLogarithmic: false } as const;
  return {
    ...defaults,
    ...chosen,
    category: category !== undefined && scalars.includes(category) ? category : undefined,
    columns,
    color: chosen?.color !== undefined && scalars.includes(chosen.color) ? chosen.color : undefined,
  };
}

/** A line or a set of points. */
interface ChartSeries {
  readonly label: string;
  readonly swatch: Swatch;
  readonly values: readonly (number | null)[];
}

interface ChartLines {
  /** Ascending. */
  readonly positions: readonly number[];
  /** Texts of the positions; undefined if they are numbers or dates. */
  readonly labels: readonly string[] | undefined;
  readonly isTime: boolean;
  readonly series: readonly ChartSeries[];
}

/**
 * The series of a chart with lines or points: one for each column, or with a colour scale one for each of its classes.
 * Numbers and dates are positions, sorted; other categories stand in the order of the rows.
 */
export function chartLines(
  rows: readonly ChartRow[],
  names: readonly string[],
  scale: ColorScale | undefined,
): ChartLines {
  const isContinuous = rows.every(({ position }) => position !== undefined);
  const sorted = isContinuous ? rows.toSorted((left, right) => left.position! - right.position!) : rows;
  const common = { isTime: isContinuous && isTime(rows) };
  if (scale === undefined) {
    return {
      ...common,
      positions: sorted.map(({ position }, index) => (isContinuous ? position! : index)),
      labels: isContinuous ? undefined : sorted.map(({ label }) => label),
      series: names.map((label, column) => ({
        label,
        swatch: `chart-${((column % 6) + 1) as 1}`,
        values: sorted.map(({ values }) => values[column] ?? null),
      })),
    };
  }
  const entries: { readonly position: number; readonly label: string; readonly values: (number | null)[] }[] =
    [];
  const places = new Map<number | string, (typeof entries)[number][]>();
  for (const { position, label, values, color } of sorted) {
    const place = isContinuous ? position! : label;
    const known = places.get(place) ?? [];
    const series = scale.classOf(color);
    // Rows of one category share a position, and an entry as long as their classes differ.
    let entry = known.find((each) => each.values[series] === null);
    if (entry === undefined) {
      const index = known[0]?.position ?? places.size;
      entry = {
        position: isContinuous ? position! : index,
        label,
        values: scale.classes.map(() => null),
      };
      places.set(place, [...known, entry]);
      entries.push(entry);
    }
    entry.values[series] = values[0] ?? null;
  }
  entries.sort((left, right) => left.position - right.position);
  return {
    ...common,
    positions: entries.map(({ position }) => position),
    labels: isContinuous ? undefined : [...places.keys()].map(String),
    series: scale.classes.map(({ label, swatch }, index) => ({
      label,
      swatch,
      values: entries.map(({ values }) => values[index] ?? null),
    })),
  };
}
