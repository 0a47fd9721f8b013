import { toIso } from './format.ts';
import type { Timestamp } from './parse.ts';
import { toLocal } from './time-zones.ts';

/** What DATE_UTCTOLOCAL and DATE_LOCALTOUTC tell of a zone on request. */
interface ZoneInfo {
  /** The zone's abbreviation; its offset (`+01`) where there is none. */
  readonly name: string;
  /** Since when, and until when, the zone's clock has this offset; null where no change is known. */
  readonly begin: string | null;
  readonly end: string | null;
  readonly dst: boolean;
  /** Seconds ahead of UTC. */
  readonly offset: number;
}

/** Clocks change no more often than that: Morocco's do for the month of Ramadan. */
const stepMs = 14 * 24 * 3600 * 1000;
const firstMs = Date.UTC(1840, 0, 1);
const lastMs = Date.UTC(2038, 0, 1);
/** Each knows abbreviations that the others write as an offset. */
const locales = ['en-US', 'en-GB', 'en-ZA', 'en-AU', 'en-IN', 'en-NZ', 'en-CA'];

/** The state of a zone's clock at a moment. */
export function zoneInfo(timestamp: Timestamp, zone: string): ZoneInfo {
  const offsetMs = offsetAt(timestamp, zone);
  const year = new Date(timestamp).getUTCFullYear();
  const standardMs = Math.min(offsetAt(Date.UTC(year, 0, 1), zone), offsetAt(Date.UTC(year, 6, 1), zone));
  const end = findChange(timestamp, zone, stepMs);
  const begin = findChange(timestamp, zone, -stepMs);
  return {
    name: abbreviationAt(timestamp, zone) ?? offsetName(offsetMs),
    begin: begin === undefined ? null : toIso(begin),
    end: end === undefined ? null : toIso(end),
    dst: offsetMs > standardMs,
    offset: offsetMs / 1000,
  };
}

/** The release of the time zones in use, empty where the runtime does not tell. */
export function zonesRelease(): string {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly tz?: string } } };
  return process?.versions?.tz ?? '';
}

function offsetAt(timestamp: Timestamp, zone: string): number {
  return toLocal(timestamp, zone) - timestamp;
}

/** The first moment of the offset that follows (a positive step), or of the one at hand; to the second. */
function findChange(from: Timestamp, zone: string, step: number): Timestamp | undefined {
  const wanted = offsetAt(from, zone);
  let near = from;
  let far = from + step;
  while (offsetAt(far, zone) === wanted) {
    if (far < firstMs || far > lastMs) return undefined;
    near = far;
    far += step;
  }
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((near + far) / 2);
    if (offsetAt(middle, zone) === wanted) near = middle;
    else far = middle;
  }
  return step > 0 ? far : near;
}

function abbreviationAt(timestamp: Timestamp, zone: string): string | undefined {
  for (const locale of locales) {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(
      timestamp,
    );
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    if (name !== undefined && /^[A-Z]+$/.test(name)) return name;
  }
  return undefined;
}

function offsetName(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const rest = minutes % 60 === 0 ? '' : pad(minutes % 60);
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}${rest}`;
}
