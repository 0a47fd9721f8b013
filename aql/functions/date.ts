import {
  addUnits,
  dayOfYear,
  daysInMonth,
  isLeapYear,
  isoWeek,
  monthsBetween,
  truncateTo,
  unitMs,
} from '../dates/calendar.ts';
import { formatDate, toIso } from '../dates/format.ts';
import {
  type DateUnit,
  findUnit,
  isTimestamp,
  parseDuration,
  parseLooseDate,
  parseStrictDate,
  type Timestamp,
  utcOf,
} from '../dates/parse.ts';
import { isTimeZone, timeZones, toLocal, toUtc } from '../dates/time-zones.ts';
import { zoneInfo, zonesRelease } from '../dates/zone-info.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { toBoolean } from '../values/casts.ts';
import type { Value } from '../values/value.ts';
import { warnIn, wrongType } from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

/**
 * Date functions. Dates are timestamps in milliseconds or ISO 8601 strings, in UTC or, since 3.12, in a time
 * zone.
 */
export const dateFunctions = define({
  DATE_NOW: {
    parameters: '',
    isDynamic: true,
    doc: 'The start time of the query as a timestamp.',
    examples: [['DATE_NOW() > DATE_TIMESTAMP("2020-01-01")', 'true']],
    call: ({ nowMs }) => nowMs,
  },
  DATE_TIMESTAMP: {
    parameters: 'dateOrYear, month?, day?, hour?, minute?, second?, millisecond?',
    doc: 'The timestamp of a date.',
    examples: [['DATE_TIMESTAMP("2014-05-07T14:19:09.522Z")', '1399472349522']],
    call: (context, args) => dateFromParts(context, 'DATE_TIMESTAMP', args) ?? null,
  },
  DATE_ISO8601: {
    parameters: 'dateOrYear, month?, day?, hour?, minute?, second?, millisecond?',
    doc: 'A date as an ISO 8601 string in UTC.',
    examples: [['DATE_ISO8601(1399472349522)', '"2014-05-07T14:19:09.522Z"']],
    call: (context, args) => {
      const timestamp = dateFromParts(context, 'DATE_ISO8601', args);
      return timestamp === undefined ? null : toIso(timestamp);
    },
  },
  DATE_YEAR: part('The year.', (date) => date.getUTCFullYear(), [['DATE_YEAR("2020-08-29")', '2020']]),
  DATE_MONTH: part('The month, from 1 to 12.', (date) => date.getUTCMonth() + 1, [['DATE_MONTH(0)', '1']]),
  DATE_DAY: part('The day of the month.', (date) => date.getUTCDate(), [['DATE_DAY("2020-08-29")', '29']]),
  DATE_HOUR: part('The hour.', (date) => date.getUTCHours(), [
    ['DATE_HOUR("2020-08-29T16:30:05.123")', '16'],
  ]),
  DATE_MINUTE: part('The minute.', (date) => date.getUTCMinutes(), [
    ['DATE_MINUTE("2020-08-29T12:30:45.123Z")', '30'],
  ]),
  DATE_SECOND: part('The second.', (date) => date.getUTCSeconds(), [['DATE_SECOND(1234567890)', '7']]),
  DATE_MILLISECOND: part('The millisecond.', (date) => date.getUTCMilliseconds(), [
    ['DATE_MILLISECOND("2020-08-29T12:30:45.123Z")', '123'],
  ]),
  DATE_DAYOFWEEK: part('The day of the week, 0 for Sunday.', (date) => date.getUTCDay(), [
    ['DATE_DAYOFWEEK(0)', '4'],
  ]),
  DATE_DAYOFYEAR: part('The day of the year, from 1.', dayOfYear, [['DATE_DAYOFYEAR("2020-08-29")', '242']]),
  DATE_ISOWEEK: part('The week of the year by ISO 8601.', (date) => isoWeek(date).week, [
    ['DATE_ISOWEEK(1234567890)', '3'],
  ]),
  DATE_ISOWEEKYEAR: {
    ...part('The week and its year by ISO 8601.', isoWeek, [
      ['DATE_ISOWEEKYEAR("2023-01-01")', '{"week":52,"year":2022}'],
    ]),
    isNew: true,
  },
  DATE_LEAPYEAR: part('Whether the year has 366 days.', (date) => isLeapYear(date.getUTCFullYear()), [
    ['DATE_LEAPYEAR("2020-01-01")', 'true'],
  ]),
  DATE_QUARTER: part('The quarter of the year.', (date) => Math.floor(date.getUTCMonth() / 3) + 1, [
    ['DATE_QUARTER("2020-08-29")', '3'],
  ]),
  DATE_DAYS_IN_MONTH: part('The number of days of the month.', daysInMonth, [
    ['DATE_DAYS_IN_MONTH("2020-02-01")', '29'],
  ]),
  DATE_FORMAT: {
    parameters: 'date, format',
    arity312: [2, 3],
    doc: 'The date in a format such as %yyyy-%mm-%dd.',
    examples: [
      ['DATE_FORMAT("2016-02-29T12:30:45.123Z", "%wwww %dd.%mm.%yyyy %hh:%ii")', '"Monday 29.02.2016 12:30"'],
    ],
    call: (context, [value, format, zone]) => {
      if (typeof format !== 'string') return invalidDate(context, 'DATE_FORMAT');
      const timestamp = localDate(context, 'DATE_FORMAT', value, zone);
      return timestamp === undefined ? null : formatDate(timestamp, format);
    },
  },
  DATE_TRUNC: {
    parameters: 'date, unit, timezone?',
    isNew: true,
    doc: 'The start of the unit (year, month, …) that contains a date.',
    examples: [['DATE_TRUNC("2017-02-03", "month")', '"2017-02-01T00:00:00.000Z"']],
    call: (context, [value, unitName, zone]) => {
      const unit = typeof unitName === 'string' ? findUnit(unitName) : undefined;
      const local = localDate(context, 'DATE_TRUNC', value, zone);
      if (local === undefined) return null;
      return unit === undefined ? invalidDate(context, 'DATE_TRUNC') : isoOf(truncateTo(local, unit), zone);
    },
  },
  DATE_ROUND: {
    parameters: 'date, amount, unit, timezone?',
    isNew: true,
    doc: 'The start of the interval that contains a date; all intervals have the same length.',
    examples: [['DATE_ROUND("2000-04-10T11:39:29Z", 15, "minutes")', '"2000-04-10T11:30:00.000Z"']],
    call: (context, [value, amount, unitName, zone]) => {
      const unit = typeof unitName === 'string' ? findUnit(unitName) : undefined;
      const local = localDate(context, 'DATE_ROUND', value, zone);
      if (local === undefined) return null;
      const isPossible =
        typeof amount === 'number' &&
        amount >= 1 &&
        unit !== undefined &&
        unit !== 'year' &&
        unit !== 'month';
      if (!isPossible) return invalidDate(context, 'DATE_ROUND');
      const length = Math.trunc(amount) * unitMs[unit];
      return isoOf(Math.floor(local / length) * length, zone);
    },
  },
  DATE_ADD: {
    parameters: 'date, amount, unit?',
    arity312: [2, 4],
    doc: 'A date plus an amount of a unit or an ISO duration.',
    examples: [
      ['DATE_ADD("2020-01-01", 1, "day")', '"2020-01-02T00:00:00.000Z"'],
      ['DATE_ADD("2020-01-01", "P1Y2M")', '"2021-03-01T00:00:00.000Z"'],
    ],
    call: (context, args) => shift(context, 'DATE_ADD', args, 1),
  },
  DATE_SUBTRACT: {
    parameters: 'date, amount, unit?',
    arity312: [2, 4],
    doc: 'A date minus an amount of a unit or an ISO duration.',
    examples: [['DATE_SUBTRACT("2020-01-01", 1, "day")', '"2019-12-31T00:00:00.000Z"']],
    call: (context, args) => shift(context, 'DATE_SUBTRACT', args, -1),
  },
  DATE_DIFF: {
    parameters: 'first, second, unit, asFloat?',
    arity312: [3, 6],
    doc: 'The difference of two dates in a unit, as an integer or with fraction.',
    examples: [['DATE_DIFF("2023-12-01", "2024-04-01", "days")', '122']],
    call: difference,
  },
  DATE_COMPARE: {
    parameters: 'first, second, unitRangeStart, unitRangeEnd?',
    arity312: [3, 6],
    doc: 'Whether two dates are equal in a range of units.',
    examples: [['DATE_COMPARE("1985-04-04", "1985-04-05", "years", "months")', 'true']],
    call: compareDates,
  },
  DATE_UTCTOLOCAL: {
    parameters: 'date, timezone, zoneInfo?',
    isNew: true,
    doc: 'The local time of a UTC date in a time zone.',
    examples: [['DATE_UTCTOLOCAL("2020-03-15T00:00:00.000", "Europe/Berlin")', '"2020-03-15T01:00:00.000"']],
    call: (context, [value, zone, detail]) => {
      const local = localDate(context, 'DATE_UTCTOLOCAL', value, zone ?? null);
      if (local === undefined) return null;
      const text = zone === 'UTC' ? toIso(local) : toIso(local).slice(0, -1);
      if (!toBoolean(detail ?? null) || typeof zone !== 'string') return text;
      const utc = toTimestamp(context, 'DATE_UTCTOLOCAL', value) ?? local;
      return { local: text, tzdb: zonesRelease(), zoneInfo: { ...zoneInfo(utc, zone) } };
    },
  },
  DATE_LOCALTOUTC: {
    parameters: 'date, timezone, zoneInfo?',
    isNew: true,
    doc: 'The UTC date of a local time in a time zone.',
    examples: [
      ['DATE_LOCALTOUTC("2020-03-15T00:00:00.000", "America/New_York")', '"2020-03-15T04:00:00.000Z"'],
    ],
    call: (context, [value, zone, detail]) => {
      const local = toTimestamp(context, 'DATE_LOCALTOUTC', value);
      if (local === undefined) return null;
      if (typeof zone !== 'string' || !isTimeZone(zone)) return invalidDate(context, 'DATE_LOCALTOUTC');
      const utc = toUtc(local, zone);
      if (!toBoolean(detail ?? null)) return toIso(utc);
      return { utc: toIso(utc), tzdb: zonesRelease(), zoneInfo: { ...zoneInfo(utc, zone) } };
    },
  },
  DATE_TIMEZONE: {
    parameters: '',
    isNew: true,
    isDynamic: true,
    doc: 'The time zone of the server.',
    examples: [['DATE_TIMEZONE() IN DATE_TIMEZONES()', 'true']],
    call: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  DATE_TIMEZONES: {
    parameters: '',
    isNew: true,
    isDynamic: true,
    doc: 'The names of all time zones.',
    examples: [['"Europe/Berlin" IN DATE_TIMEZONES()', 'true']],
    call: () => timeZones(),
  },
});

function invalidDate(context: ExpressionContext, name: string): null {
  return warnIn(context, name, 'ERROR_QUERY_INVALID_DATE_VALUE');
}

/**
 * Converts a number or string to a timestamp. Adds a warning and returns undefined for a value that is not a
 * date.
 */
function toTimestamp(
  context: ExpressionContext,
  name: string,
  value: Value | undefined,
  warnsTwice = true,
): Timestamp | undefined {
  let timestamp: number | undefined;
  let isMissing = false;
  if (typeof value === 'number') timestamp = Math.trunc(value) + 0;
  else if (typeof value === 'string') {
    timestamp = context.dialect === '2.8' ? parseLooseDate(value) : parseStrictDate(value);
  } else {
    wrongType(context, name);
    if (!warnsTwice) return undefined;
    isMissing = true;
  }
  if (timestamp !== undefined && isTimestamp(timestamp)) return timestamp;
  // 2.8 warns of the invalid value and of the missing date.
  if (context.dialect === '2.8' && warnsTwice && !isMissing) invalidDate(context, name);
  invalidDate(context, name);
  return undefined;
}

/** A date in the local time of a zone; UTC without a zone. */
function localDate(
  context: ExpressionContext,
  name: string,
  value: Value | undefined,
  zone: Value | undefined,
): Timestamp | undefined {
  const timestamp = toTimestamp(context, name, value);
  if (timestamp === undefined || zone === undefined) return timestamp;
  if (typeof zone === 'string' && isTimeZone(zone)) return toLocal(timestamp, zone);
  invalidDate(context, name);
  return undefined;
}

function isoOf(local: Timestamp, zone: Value | undefined): string {
  return toIso(typeof zone === 'string' ? toUtc(local, zone) : local);
}

function part(
  doc: string,
  compute: (date: Date) => Value,
  examples: FunctionDefinition['examples'] = [],
): FunctionDefinition {
  const call: FunctionDefinition['call'] = (context, [value, zone], name) => {
    const timestamp = localDate(context, name, value, zone);
    return timestamp === undefined ? null : compute(new Date(timestamp));
  };
  return { parameters: 'date', arity312: [1, 2], doc, examples, call };
}

/**
 * A single date, or year, month, day and so on. Months and smaller units may exceed their range, but must not
 * be negative.
 */
function dateFromParts(
  context: ExpressionContext,
  name: string,
  args: readonly Value[],
): Timestamp | undefined {
  if (args.length === 1) return toTimestamp(context, name, args[0]);
  const parts: number[] = [];
  for (const value of args) {
    const number = value === null ? 0 : typeof value === 'string' ? Number.parseInt(value, 10) : value;
    if (typeof number !== 'number') {
      wrongType(context, name);
      invalidDate(context, name);
      return undefined;
    }
    if (number < 0) {
      invalidDate(context, name);
      return undefined;
    }
    parts.push(number);
  }
  if (parts.length < 3) {
    context.warn(
      'ERROR_QUERY_FUNCTION_ARGUMENT_NUMBER_MISMATCH',
      `invalid number of arguments for function '${name}()', expected number of arguments: minimum: 3, maximum: 7`,
    );
    invalidDate(context, name);
    return undefined;
  }
  const isShortYear = context.dialect === '2.8' && parts[0]! < 100;
  const timestamp = utcOf(isShortYear ? [1900 + parts[0]!, ...parts.slice(1)] : parts);
  if (isTimestamp(timestamp)) return timestamp;
  // In 2.8, such a date is not a number and DATE_TIMESTAMP gives null without a warning.
  if (context.dialect !== '2.8' || name !== 'DATE_TIMESTAMP') invalidDate(context, name);
  return undefined;
}

function shift(context: ExpressionContext, name: string, args: readonly Value[], sign: 1 | -1): Value {
  const [value, amount] = args;
  const isDuration =
    typeof amount === 'string' && (args.length === 2 || (args.length === 3 && context.dialect !== '2.8'));
  const unitName = isDuration ? undefined : args[2];
  const zone = isDuration ? args[2] : args[3];
  const local = localDate(context, name, value, zone);
  if (local === undefined) return null;
  if (isDuration) {
    const duration = parseDuration(amount, dialectRules[context.dialect].maxDurationDecimals);
    if (duration === undefined) return invalidDate(context, name);
    const moved = duration.reduce(
      (timestamp, [unit, count]) => addUnits(timestamp, sign * count, unit),
      local,
    );
    return isTimestamp(moved) ? isoOf(moved, zone) : invalidDate(context, name);
  }
  if (typeof amount !== 'number' || typeof unitName !== 'string') return wrongType(context, name);
  const unit = findUnit(unitName);
  if (unit === undefined) return invalidDate(context, name);
  const moved = addUnits(local, sign * amount, unit);
  return isTimestamp(moved) ? isoOf(moved, zone) : invalidDate(context, name);
}

function difference(context: ExpressionContext, args: readonly Value[]): Value {
  const [first, second, unitName, third] = args;
  const unit = typeof unitName === 'string' ? findUnit(unitName) : undefined;
  const hasFloat = typeof third !== 'string' || !dialectRules[context.dialect].hasTimeZones;
  const isFloat = hasFloat && third !== undefined && toBoolean(third);
  const [firstZone, secondZone = firstZone] = args.slice(hasFloat ? 4 : 3);
  const from = localOf(context, first, firstZone);
  if (from === undefined) return null;
  const to = localOf(context, second, secondZone);
  if (to === undefined) return null;
  if (unit === undefined) return invalidDate(context, 'DATE_DIFF');
  const amount = unitsBetween(context, from, to, unit);
  return isFloat ? amount : Math.trunc(amount) + 0;
}

function localOf(
  context: ExpressionContext,
  value: Value | undefined,
  zone: Value | undefined,
): Timestamp | undefined {
  const timestamp = toTimestamp(context, 'DATE_DIFF', value, false);
  if (timestamp === undefined || zone === undefined) return timestamp;
  if (typeof zone === 'string' && isTimeZone(zone)) return toLocal(timestamp, zone);
  invalidDate(context, 'DATE_DIFF');
  return undefined;
}

const meanYearMs = 365.2425 * unitMs.day;

function unitsBetween(context: ExpressionContext, from: Timestamp, to: Timestamp, unit: DateUnit): number {
  if (unit !== 'year' && unit !== 'month') return (to - from) / unitMs[unit];
  if (context.dialect === '2.8') return monthsBetween(from, to) / (unit === 'year' ? 12 : 1);
  return (to - from) / (unit === 'year' ? meanYearMs : meanYearMs / 12);
}

const comparable: readonly DateUnit[] = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'];

/** Start and end offset of each part in `2015-03-14T15:09:26.535Z`. */
const partOffsets: Readonly<Record<string, readonly [start: number, end: number]>> = {
  year: [0, 4],
  month: [5, 7],
  day: [8, 10],
  hour: [11, 13],
  minute: [14, 16],
  second: [17, 19],
  millisecond: [20, 23],
};

function compareDates(context: ExpressionContext, args: readonly Value[]): Value {
  const [first, second, startName, endName] = args;
  const firstZone = args[4];
  const from = localDate(context, 'DATE_COMPARE', first, firstZone);
  if (from === undefined) return null;
  const to = localDate(context, 'DATE_COMPARE', second, args[5] ?? firstZone);
  if (to === undefined) return null;
  const start = unitIndex(startName);
  const end = endName === undefined || endName === null ? start : unitIndex(endName);
  if (start < 0 || end < start) return invalidDate(context, 'DATE_COMPARE');
  const offset = partOffsets[comparable[start]!]![0];
  const stop = partOffsets[comparable[end]!]![1];
  return padIso(from).slice(offset, stop) === padIso(to).slice(offset, stop);
}

/** The two extra digits of six-digit years are kept apart from the four compared digits. */
function padIso(timestamp: Timestamp): string {
  return toIso(timestamp).replace(/^[+-]\d{2}/, '');
}

function unitIndex(name: Value | undefined): number {
  const unit = typeof name === 'string' ? findUnit(name) : undefined;
  return unit === undefined ? -1 : comparable.indexOf(unit);
}

/** True for a string that the date functions accept. */
export function isDateText(context: ExpressionContext, value: Value | undefined): boolean {
  if (typeof value !== 'string') return false;
  return (context.dialect === '2.8' ? parseLooseDate(value) : parseStrictDate(value)) !== undefined;
}
