import { countBins } from '../../../lib/number-range.ts';

/** Elements with a time, as parallel lists sorted by time. */
export interface TimedElements {
  readonly ids: readonly string[];
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
}

/** A number from 1973 to 2096 can be milliseconds since 1970. */
const minMs = 1e11;
const maxMs = 4e12;
/** Share of the values that must be dates. */
const minShare = 0.8;

const isoDate = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/;

/** The time of an ISO 8601 text or of milliseconds; undefined for other values. A text without a zone is UTC. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= minMs && value <= maxMs ? value : undefined;
  if (typeof value !== 'string' || !isoDate.test(value)) return undefined;
  const text = value.replace(' ', 'T').replace(',', '.');
  const hasZone = !text.includes('T') || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const time = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isFinite(time) ? time : undefined;
}

/** Names of attributes whose values in these documents are dates. */
export function dateAttributes(documents: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const counts = new Map<string, { values: number; dates: number }>();
  for (const document of documents) {
    for (const [name, value] of Object.entries(document)) {
      if (value === null || name.startsWith('_')) continue;
      const count = counts.get(name) ?? { values: 0, dates: 0 };
      count.values += 1;
      if (timeOf(value) !== undefined) count.dates += 1;
      counts.set(name, count);
    }
  }
  return [...counts]
    .filter(([, { values, dates }]) => dates > 0 && dates >= minShare * values)
    .map(([name]) => name)
    .sort();
}

/** Pairs of id and time, sorted by time. */
export function toTimed(rows: readonly (readonly [id: string, timeMs: number])[]): TimedElements {
  const sorted = rows.toSorted((one, other) => one[1] - other[1]);
  return { ids: sorted.map(([id]) => id), times: Float64Array.from(sorted, ([, time]) => time) };
}

/** Numbers of elements in equal parts of the time from the first to the last element. */
export function histogramOf({ times }: TimedElements, bins: number): readonly number[] {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return [...countBins([first, last], times, bins)];
}

/** Ids of the elements from `from` to `to`, both included. O(log n + found). */
export function idsBetween({ ids, times }: TimedElements, from: number, to: number): readonly string[] {
  return ids.slice(firstAtLeast(times, from), firstAtLeast(times, to, true));
}

/** Index of the first time that is at least `wanted`, or greater than it. */
function firstAtLeast(times: Float64Array, wanted: number, isAfter = false): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const time = times[middle]!;
    if (time < wanted || (isAfter && time === wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}
