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
  /** The extremes of the recorded values behind each value, if the values are means. */
  readonly band?: Band;
}

/** Smallest and largest recorded value of each step; null is a gap. */
interface Band {
  readonly lows: readonly (number | null)[];
  readonly highs: readonly (number | null)[];
}

/** Times in seconds since 1970, ascending, with the values of each series. */
export interface Columns {
  readonly times: readonly number[];
  readonly series: readonly (readonly (number | null)[])[];
}

/** Columns of a chart; with a band for each series if the values are means. */
export interface Points extends Columns {
  readonly bands?: readonly Band[];
}

/** A range of time in seconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** Maximum number of points of a line. */
const maxPoints = 720;
const steps = [10, 30, 60, 120, 300, 600, 900, 1800, 3600] as const;

/** Seconds between two points of a chart of this span. */
export function stepOf({ from, until }: TimeSpan): number {
  return steps.find((step) => (until - from) / step <= maxPoints) ?? steps.at(-1)!;
}

/**
 * The points of a span for a chart: recorded values, or their means and extremes per step. Missing values become gaps.
 * One point before and after the span is included, so that lines reach the border.
 */
export function pointsOf(columns: Columns, span: TimeSpan, recordSeconds: number): Points {
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

function recorded({ times, series }: Columns, first: number, end: number, maxSeconds: number): Columns {
  const shownTimes: number[] = [];
  const shown: (number | null)[][] = series.map(() => []);
  for (let index = first; index < end; index++) {
    const time = times[index]!;
    const before = shownTimes.at(-1);
    if (before !== undefined && time - before > maxSeconds) {
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

function means({ times, series }: Columns, first: number, end: number, step: number): Points {
  const shownTimes: number[] = [];
  const shown = series.map(() => ({
    values: [] as (number | null)[],
    lows: [] as (number | null)[],
    highs: [] as (number | null)[],
  }));
  const addPoint = (time: number, from: number, until: number) => {
    shownTimes.push(time);
    shown.forEach(({ values, lows, highs }, nth) => {
      const numbers = series[nth]!.slice(from, until).filter((value) => value !== null);
      values.push(mean(numbers));
      lows.push(numbers.length === 0 ? null : Math.min(...numbers));
      highs.push(numbers.length === 0 ? null : Math.max(...numbers));
    });
  };
  let index = first;
  while (index < end) {
    const slot = Math.floor(times[index]! / step);
    const middle = (slot + 0.5) * step;
    const before = shownTimes.at(-1);
    if (before !== undefined && middle - before > step * 1.5) addPoint(before + step, index, index);
    const start = index;
    while (index < end && Math.floor(times[index]! / step) === slot) index++;
    addPoint(middle, start, index);
  }
  return { times: shownTimes, series: shown.map(({ values }) => values), bands: shown };
}

/** The mean of the numbers; null without any. */
export function mean(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}
