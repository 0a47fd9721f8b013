import { agree } from './plural.ts';

/** 12.4 k, 3.1 M; exact below 10,000. Numbers that count nothing, such as 1e300, have a power of ten. */
export function formatCount(count: number): string {
  if (Math.abs(count) >= 1e15) return count.toExponential(1);
  if (count < 10_000) return formatExact(count);
  for (const [unit, name] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    // 999,950 would round to 1000.0 k.
    if (count >= unit * 0.99995) return `${(count / unit).toFixed(1).replace(/\.0$/, '')} ${name}`;
  }
  return formatExact(count);
}

/** Much faster than `toLocaleString`. */
const exactFormat = new Intl.NumberFormat('en-US');

/** 63,666 */
export function formatExact(count: number): string {
  return exactFormat.format(count);
}

/** 1.5 MiB; binary units. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1).replace(/\.0$/, '')} ${units[unit]}`;
}

/** 71 %; 100 % and 0 % only if exact. */
export function formatShare(share: number): string {
  const percent = Math.round(100 * share);
  if (percent === 100 && share < 1) return '> 99 %';
  return percent === 0 && share > 0 ? '< 1 %' : `${percent} %`;
}

/** '1 edge', '3 edges', '2 vertices are'. */
export function formatAmount(count: number, singular: string, plural?: string): string {
  return `${formatExact(count)} ${agree(count, singular, plural)}`;
}

/** 12:24:08 UTC; in local time without the zone's name. */
export function formatTime(timeMs: number, zone: 'utc' | 'local'): string {
  return formatDate(timeMs, zone).slice(11);
}

/** 2026-11-22 12:24:08 UTC; in local time without the zone's name. */
export function formatDate(timeMs: number, zone: 'utc' | 'local'): string {
  const date = new Date(timeMs);
  // A time that a document or the browser stored may be any number.
  if (Number.isNaN(date.getTime())) return 'unknown time';
  if (zone === 'utc') return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const shifted = new Date(timeMs - date.getTimezoneOffset() * 60_000);
  if (Number.isNaN(shifted.getTime())) return 'unknown time';
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}

/** ISO 8601, for machines; undefined for a number that is no time. */
export function isoTime(timeMs: number): string | undefined {
  const date = new Date(timeMs);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** just now, 2 min ago, 3 h ago, 5 d ago. */
export function formatSince(durationMs: number): string {
  const minutes = Math.floor(durationMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} d ago`;
}
