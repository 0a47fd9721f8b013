import { dayOfYear, daysInMonth, isLeapYear, isoWeek } from './calendar.ts';
import type { Timestamp } from './parse.ts';

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function signedYear(year: number): string {
  return `${year < 0 ? '-' : '+'}${padded(Math.abs(year), 6)}`;
}

/** Longest placeholder first, so that `%yyyy` is not parsed as `%yy`. */
const placeholders: readonly (readonly [string, (date: Date) => string])[] = [
  ['yyyyyy', (date) => signedYear(date.getUTCFullYear())],
  ['yyyy', (date) => fourDigitYear(date.getUTCFullYear())],
  ['yy', (date) => padded(Math.abs(date.getUTCFullYear()) % 100, 2)],
  ['y', (date) => String(date.getUTCFullYear())],
  ['mmmm', (date) => months[date.getUTCMonth()]!],
  ['mmm', (date) => months[date.getUTCMonth()]!.slice(0, 3)],
  ['mm', (date) => padded(date.getUTCMonth() + 1, 2)],
  ['m', (date) => String(date.getUTCMonth() + 1)],
  ['wwww', (date) => days[date.getUTCDay()]!],
  ['www', (date) => days[date.getUTCDay()]!.slice(0, 3)],
  ['w', (date) => String(date.getUTCDay())],
  ['dd', (date) => padded(date.getUTCDate(), 2)],
  ['d', (date) => String(date.getUTCDate())],
  ['hh', (date) => padded(date.getUTCHours(), 2)],
  ['h', (date) => String(date.getUTCHours())],
  ['ii', (date) => padded(date.getUTCMinutes(), 2)],
  ['i', (date) => String(date.getUTCMinutes())],
  ['ss', (date) => padded(date.getUTCSeconds(), 2)],
  ['s', (date) => String(date.getUTCSeconds())],
  ['fff', (date) => padded(date.getUTCMilliseconds(), 3)],
  ['f', (date) => String(date.getUTCMilliseconds())],
  ['xxx', (date) => padded(dayOfYear(date), 3)],
  ['x', (date) => String(dayOfYear(date))],
  ['kkkk', (date) => padded(isoWeek(date).year, 4)],
  ['kk', (date) => padded(isoWeek(date).week, 2)],
  ['k', (date) => String(isoWeek(date).week)],
  ['t', (date) => String(date.getTime())],
  ['z', (date) => toIso(date.getTime())],
  ['l', (date) => (isLeapYear(date.getUTCFullYear()) ? '1' : '0')],
  ['q', (date) => String(Math.floor(date.getUTCMonth() / 3) + 1)],
  ['a', (date) => String(daysInMonth(date))],
  ['%', () => '%'],
];

const formatters = new Map(placeholders);
const pattern = new RegExp(`%(${placeholders.map(([name]) => name).join('|')})?`, 'gi');

function fourDigitYear(year: number): string {
  if (year < 0) return `-${padded(-year, 4)}`;
  return year > 9999 ? `+${year}` : padded(year, 4);
}

/** DATE_FORMAT: replaces each placeholder; a single `%` gives an empty string. */
export function formatDate(timestamp: Timestamp, format: string): string {
  const date = new Date(timestamp);
  return format.replace(pattern, (_, name: string | undefined) =>
    name === undefined ? '' : formatters.get(name.toLowerCase())!(date),
  );
}

/** `2015-03-14T15:09:26.535Z` */
export function toIso(timestamp: Timestamp): string {
  return new Date(timestamp).toISOString();
}
