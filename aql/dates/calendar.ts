import type { DateUnit, Timestamp } from './parse.ts';

const dayMs = 86_400_000;

/** Milliseconds of the units that have a fixed length. */
export const unitMs = {
  week: 7 * dayMs,
  day: dayMs,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};

/** Adds `amount` units to a date. A day beyond the end of a month overflows into the next month. */
export function addUnits(timestamp: Timestamp, amount: number, unit: DateUnit): Timestamp {
  const date = new Date(timestamp);
  switch (unit) {
    case 'year':
      return date.setUTCFullYear(date.getUTCFullYear() + amount);
    case 'month':
      return date.setUTCMonth(date.getUTCMonth() + amount);
    case 'week':
      return date.setUTCDate(date.getUTCDate() + amount * 7);
    case 'day':
      return date.setUTCDate(date.getUTCDate() + amount);
    case 'hour':
      return date.setUTCHours(date.getUTCHours() + amount);
    case 'minute':
      return date.setUTCMinutes(date.getUTCMinutes() + amount);
    case 'second':
      return date.setUTCSeconds(date.getUTCSeconds() + amount);
    case 'millisecond':
      return date.setUTCMilliseconds(date.getUTCMilliseconds() + amount);
  }
}

/** Start of the unit that contains the date; weeks start on Monday. */
export function truncateTo(timestamp: Timestamp, unit: DateUnit): Timestamp {
  const date = new Date(timestamp);
  switch (unit) {
    case 'year':
      return startOfMonth(date.getUTCFullYear(), 0);
    case 'month':
      return startOfMonth(date.getUTCFullYear(), date.getUTCMonth());
    case 'week':
      return Math.floor(timestamp / dayMs) * dayMs - ((date.getUTCDay() + 6) % 7) * dayMs;
    default:
      return Math.floor(timestamp / unitMs[unit]) * unitMs[unit];
  }
}

function startOfMonth(year: number, month: number): Timestamp {
  const date = new Date(0);
  return date.setUTCFullYear(year, month, 1);
}

/**
 * Difference between two dates in months. The offsets within both months are compared in units of the mean
 * length of these months.
 */
export function monthsBetween(first: Timestamp, second: Timestamp): number {
  const from = new Date(first);
  const to = new Date(second);
  const whole = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + (to.getUTCMonth() - from.getUTCMonth());
  const fromMonth = startOfMonth(from.getUTCFullYear(), from.getUTCMonth());
  const toMonth = startOfMonth(to.getUTCFullYear(), to.getUTCMonth());
  const meanMs = ((daysInMonth(from) + daysInMonth(to)) / 2) * dayMs;
  return whole + (second - toMonth - (first - fromMonth)) / meanMs;
}

export function daysInMonth(date: Date): number {
  return new Date(
    addUnits(startOfMonth(date.getUTCFullYear(), date.getUTCMonth()), 1, 'month') - 1,
  ).getUTCDate();
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - startOfMonth(date.getUTCFullYear(), 0)) / dayMs) + 1;
}

/** Week number and year by ISO 8601: a week belongs to the year of its Thursday. */
export function isoWeek(date: Date): { readonly week: number; readonly year: number } {
  const thursday = new Date(truncateTo(date.getTime(), 'week') + 3 * dayMs);
  return { week: Math.ceil(dayOfYear(thursday) / 7), year: thursday.getUTCFullYear() };
}
