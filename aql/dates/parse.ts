/** Milliseconds since 1970-01-01 UTC. */
export type Timestamp = number;

const maxTimestamp = 8.64e15;

export function isTimestamp(value: number): boolean {
  return Math.abs(value) <= maxTimestamp;
}

/** Result of JavaScript's own date parser, in UTC if the string has no time zone: the date rules of 2.8. */
export function parseLooseDate(text: string): Timestamp | undefined {
  const namesZone = /([zZ]|[+-]\d+(:\d+)?)$/.test(text);
  const onlyLooksSo = /-\d+(:\d+)?$/.test(text) && !/[tT ]/.test(text);
  // JavaScript reads hour 24 as midnight; the parser of 2.8 does not.
  if (/[tT ]24:/.test(text)) return undefined;
  const timestamp = Date.parse(namesZone && !onlyLooksSo ? text : `${text}Z`);
  return Number.isNaN(timestamp) ? undefined : timestamp;
}

const strictDate =
  /^\s*([+-]?\d{1,6})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[tT ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?([zZ]|[+-]\d{2}:?\d{2})?\s*$/;

/**
 * Parses an ISO 8601 date: `2015`, `2015-3`, `2015-03-14`, with optional time and time zone; years 0 to 9999.
 */
export function parseStrictDate(text: string): Timestamp | undefined {
  const match = strictDate.exec(text);
  if (match === null) return undefined;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0', fraction = '0', zone] =
    match;
  const parts = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (parts[0] < 0 || parts[0] > 9999 || parts[1] < 1 || parts[1] > 12 || parts[2] < 1 || parts[2] > 31) {
    return undefined;
  }
  if (parts[3] > 23 || parts[4] > 59 || parts[5] > 59) return undefined;
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000);
  return utcOf([...parts, milliseconds]) - offsetOf(zone);
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/**
 * Timestamp of year, month (from 1), day, hour, minute, second and millisecond. Parts may exceed their range.
 */
export function utcOf(parts: readonly number[]): Timestamp {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = parts;
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

const durationPattern = /^P((\d+)Y)?((\d+)M)?((\d+)W)?((\d+)D)?(T((\d+)H)?((\d+)M)?((\d+)(\.(\d+))?S)?)?$/i;

/**
 * Parses an ISO 8601 duration to amounts by unit; undefined if the string is not a duration or its seconds have more
 * than `maxDecimals` decimals. Decimals after the third are cut off.
 */
export function parseDuration(
  text: string,
  maxDecimals: number,
): readonly (readonly [DateUnit, number])[] | undefined {
  const match = durationPattern.exec(text);
  if (match === null || (match[17] ?? '').length > maxDecimals) return undefined;
  const amount = (group: number): number => Number(match[group] ?? 0);
  return [
    ['year', amount(2)],
    ['month', amount(4)],
    ['week', amount(6)],
    ['day', amount(8)],
    ['hour', amount(11)],
    ['minute', amount(13)],
    ['second', amount(15)],
    ['millisecond', Number((match[17] ?? '0').slice(0, 3).padEnd(3, '0'))],
  ];
}

export type DateUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

const unitByName = new Map<string, DateUnit>();
const unitNames: Readonly<Record<DateUnit, readonly string[]>> = {
  year: ['y', 'year', 'years'],
  month: ['m', 'month', 'months'],
  week: ['w', 'week', 'weeks'],
  day: ['d', 'day', 'days'],
  hour: ['h', 'hour', 'hours'],
  minute: ['i', 'minute', 'minutes'],
  second: ['s', 'second', 'seconds'],
  millisecond: ['f', 'ms', 'millisecond', 'milliseconds'],
};
for (const [unit, names] of Object.entries(unitNames)) {
  for (const name of names) unitByName.set(name, unit as DateUnit);
}

/** Finds a unit by its name (`y`, `year`, `years`, …), case-insensitive. */
export function findUnit(name: string): DateUnit | undefined {
  return unitByName.get(name.toLowerCase());
}
