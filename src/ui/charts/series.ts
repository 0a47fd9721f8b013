/** One line of a chart. */
export interface ChartSeries {
  readonly label: string;
  /** Number of the token `--orrery-chart-<n>`. */
  readonly color: 1 | 2 | 3 | 4 | 5 | 6;
  /** Dotted, so that colour is not the only difference. */
  readonly isDotted?: boolean;
  /** The area below the line is filled. */
  readonly hasArea?: boolean;
  /** One value for each time; null is a gap. */
  readonly values: readonly (number | null)[];
}

/** Times in seconds since 1970, ascending, with the values of each series. */
export interface Columns {
  readonly times: readonly number[];
  readonly series: readonly (readonly (number | null)[])[];
}

/** A range of time in seconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** Maximum number of points of a line. */
const mostPoints = 720;
const steps = [10, 30, 60, 120, 300, 600, 900, 1800, 3600] as const;

/** Seconds between two points of a chart of this span. */
export function stepOf({ from, until }: TimeSpan): number {
  return steps.find((step) => (until - from) / step <= mostPoints) ?? steps.at(-1)!;
}

/**
 * The points of a span for a chart: recorded values, or their means per step. Missing values become gaps. One point
 * before and after the span is included, so that lines reach the border.
 */
export function pointsOf(columns: Columns, span: TimeSpan, recordSeconds: number): Columns {
  const step = stepOf(span);
  const { times } = columns;
  const first = Math.max(0, indexAfter(times, span.from) - 1);
  const end = Math.min(times.length, indexAfter(times, span.until) + 1);
  return step <= recordSeconds
    ? recorded(columns, first, end, recordSeconds * 2.5)
    : means(columns, first, end, step);
}

/** Index of the first time after the given one. */
function indexAfter(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function recorded({ times, series }: Columns, first: number, end: number, mostSeconds: number): Columns {
  const shownTimes: number[] = [];
  const shown: (number | null)[][] = series.map(() => []);
  for (let index = first; index < end; index++) {
    const time = times[index]!;
    const before = shownTimes.at(-1);
    if (before !== undefined && time - before > mostSeconds) {
      shownTimes.push((before + time) / 2);
      for (const values of shown) values.push(null);
    }
    shownTimes.push(time);
    shown.forEach((values, nth) => {
      values.push(series[nth]![index] ?? null);
    });
  }
  return { times: shownTimes, series: shown };
}

function means({ times, series }: Columns, first: number, end: number, step: number): Columns {
  const shownTimes: number[] = [];
  const shown: (number | null)[][] = series.map(() => []);
  let index = first;
  while (index < end) {
    const slot = Math.floor(times[index]! / step);
    const middle = (slot + 0.5) * step;
    const before = shownTimes.at(-1);
    if (before !== undefined && middle - before > step * 1.5) {
      shownTimes.push(before + step);
      for (const values of shown) values.push(null);
    }
    const start = index;
    while (index < end && Math.floor(times[index]! / step) === slot) index++;
    shownTimes.push(middle);
    shown.forEach((values, nth) => {
      values.push(mean(series[nth]!.slice(start, index)));
    });
  }
  return { times: shownTimes, series: shown };
}

/** The mean of the numbers; null without any. */
export function mean(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}
