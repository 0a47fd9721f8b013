import { countBins } from '../../../lib/number-range.ts';

/** Elements with a time, as parallel lists sorted by the beginning. */
export interface TimedElements {
  readonly ids: readonly string[];
  /** Beginnings, milliseconds since 1970. */
  readonly times: Float64Array;
  /** Ends; at a point of time the same as its beginning. */
  readonly ends: Float64Array;
  /** The greatest end. */
  readonly last: number;
}

/** Beginning and end of an element, milliseconds since 1970. */
export type TimeSpan = readonly [startMs: number, endMs: number];

/** A number from 1973 to 2096 can be milliseconds since 1970. */
const minMs = 1e11;
const maxMs = 4e12;
/** Share of the values that must be dates. */
const minShare = 0.8;

/** A number from 1970-04 to 2096 can be seconds since 1970, and one of these a year, if the attribute is named so. */
const [minSeconds, maxSeconds] = [8e6, 4e9];
const [minYear, maxYear] = [1000, 2199];
/** Words of both kinds of names. */
const timeWord =
  'dates?|dated|times?|since|until|creat(?:ed?|ion)|updated?|start(?:ed|s)?|end(?:ed|s)?|beg[iau]n(?:s|ning)?';
/** A word of a name of a year: one of these words alone, or with others that are not set apart, as in `birthdate`. */
const yearWord = new RegExp(
  `^(?:last|first)?(?:${timeWord}|years?|jahr|ann[eé]e|born|birth|died|death|found(?:ed|ing|ation)?|publi(?:sh|shed|cation)|releas(?:ed?|es)|from|to)(?:date|time|year|day)?$`,
);
/** A word of a name of seconds, as in `starttime`. */
const secondsWord = new RegExp(
  `^(?:last|first)?(?:${timeWord}|[acm]time|stamp|seconds?|epoch|unix|modif(?:y|ied|ication)|seen)(?:date|time|stamp|seconds?|at)*$`,
);

const isoDate = /^\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?$/;

/** The words of the name of an attribute in lower case: `createdAt`, `created_at` and `Created at` have the same. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => word !== '');
}

/** The kinds of the last name: the values of one attribute follow each other. */
let lastName = { name: '', isOfYears: false, isOfSeconds: false };

function kindsOf(name: string): typeof lastName {
  if (name === lastName.name) return lastName;
  const words = wordsOf(name);
  const isOfSeconds =
    words.some((word) => secondsWord.test(word)) || (words.length > 1 && words.at(-1) === 'at');
  lastName = { name, isOfYears: words.some((word) => yearWord.test(word)), isOfSeconds };
  return lastName;
}

/**
 * The time of an ISO 8601 text, of `day.month.year`, `year/month/day`, or of milliseconds; undefined for other values. A text
 * without a zone is UTC. Numbers and texts that are seconds, years or days of the form yyyymmdd are times only in an attribute
 * that is named so.
 */
export function timeOf(value: unknown, attribute = ''): number | undefined {
  if (typeof value === 'number') return timeOfNumber(value, attribute);
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,13}$/.test(value)) return timeOfNumber(Number(value), attribute);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) ?? undefined;
  if (dotted !== undefined) return timeOfDay(dotted[3]!, dotted[2]!, dotted[1]!);
  const slashed = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(value) ?? undefined;
  if (slashed !== undefined) return timeOfDay(slashed[1]!, slashed[2]!, slashed[3]!);
  if (!isoDate.test(value)) return undefined;
  const text = value.replace(' ', 'T').replace(',', '.');
  const hasZone = !text.includes('T') || /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const time = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isFinite(time) ? time : undefined;
}

function timeOfNumber(value: number, attribute: string): number | undefined {
  if (value >= minMs && value <= maxMs) return value;
  const { isOfYears, isOfSeconds } = kindsOf(attribute);
  const isWhole = Number.isInteger(value);
  if (isOfYears && isWhole && value >= minYear && value <= maxYear) return Date.UTC(value, 0, 1);
  // A day as yyyymmdd comes first: as seconds it would be a time of 1970.
  const day = isWhole && (isOfYears || isOfSeconds) ? timeOfDigits(value) : undefined;
  return day ?? (isOfSeconds && value >= minSeconds && value <= maxSeconds ? 1000 * value : undefined);
}

/** The time of a number of eight digits as yyyymmdd; undefined without a real day. */
function timeOfDigits(value: number): number | undefined {
  if (value < minYear * 10_000 || value >= (maxYear + 1) * 10_000) return undefined;
  const text = String(value);
  return timeOfDay(text.slice(0, 4), text.slice(4, 6), text.slice(6));
}

function timeOfDay(year: string, month: string, day: string): number | undefined {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = new Date(time).getUTCMonth() === Number(month) - 1 && Number(month) >= 1;
  return isReal ? time : undefined;
}

/**
 * The time of a value as its beginning and end. Spells of GEXF, `[{start, end}, …]`, last from the first to the last of them; a
 * missing end is endless, so it is the beginning's.
 */
export function spanOf(value: unknown, attribute = ''): TimeSpan | undefined {
  const time = timeOf(value, attribute);
  if (time !== undefined) return [time, time];
  const spells = Array.isArray(value) ? value : [value];
  let span: TimeSpan | undefined;
  for (const spell of spells) {
    if (typeof spell !== 'object' || spell === null) return undefined;
    const { start, end } = spell as { readonly start?: unknown; readonly end?: unknown };
    const from = timeOf(start, 'start') ?? timeOf(end, 'end');
    if (from === undefined) return undefined;
    const to = timeOf(end, 'end') ?? from;
    span = span === undefined ? [from, to] : [Math.min(span[0], from), Math.max(span[1], to)];
  }
  return span;
}

/** Names of attributes whose values in these documents are dates. */
export function dateAttributes(documents: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const counts = new Map<string, { values: number; dates: number }>();
  for (const document of documents) {
    for (const [name, value] of Object.entries(document)) {
      if (value === null || name.startsWith('_')) continue;
      const count = counts.get(name) ?? { values: 0, dates: 0 };
      count.values += 1;
      if (spanOf(value, name) !== undefined) count.dates += 1;
      counts.set(name, count);
    }
  }
  return [...counts]
    .filter(([, { values, dates }]) => dates > 0 && dates >= minShare * values)
    .map(([name]) => name)
    .sort();
}

/** Pairs of id and time, sorted by the beginning. */
export function toTimed(rows: readonly (readonly [id: string, time: number | TimeSpan])[]): TimedElements {
  const spans = rows.map(([id, time]) =>
    typeof time === 'number' ? ([id, time, time] as const) : ([id, ...time] as const),
  );
  const sorted = spans.toSorted((one, other) => one[1] - other[1]);
  const ends = Float64Array.from(sorted, ([, , end]) => end);
  return {
    ids: sorted.map(([id]) => id),
    times: Float64Array.from(sorted, ([, start]) => start),
    ends,
    last: ends.reduce((last, end) => Math.max(last, end), Number.NEGATIVE_INFINITY),
  };
}

/** Numbers of elements by their beginning, in equal parts of the time from the first to the last element. */
export function histogramOf({ times, last }: TimedElements, bins: number): readonly number[] {
  return [...countBins([times[0] ?? 0, Math.max(last, times[0] ?? 0)], times, bins)];
}

/** Ids of the elements that have a common point with the time from `from` to `to`, both included. O(n). */
export function idsBetween({ ids, times, ends }: TimedElements, from: number, to: number): readonly string[] {
  return ids.filter((_, place) => times[place]! <= to && ends[place]! >= from);
}
