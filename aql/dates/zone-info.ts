import { toIso } from './format.ts';
import type { Timestamp } from './parse.ts';
import { toLocal } from './time-zones.ts';

/** Zone details that DATE_UTCTOLOCAL and DATE_LOCALTOUTC return on request. */
interface ZoneInfo {
  /** Abbreviation of the zone; its offset (`+01`) if it has no abbreviation. */
  readonly name: string;
  /** Start and end of the period with this offset; null if no change is known. */
  readonly begin: string | null;
  readonly end: string | null;
  readonly dst: boolean;
  /** Seconds ahead of UTC. */
  readonly offset: number;
}

/** Search step. Offsets change at most this often; the shortest period is Ramadan in Morocco. */
const stepMs = 14 * 24 * 3600 * 1000;
const firstMs = Date.UTC(1840, 0, 1);
const lastMs = Date.UTC(2038, 0, 1);
/** Locales that are tried in turn, because each has abbreviations that the others write as an offset. */
const locales = ['en-US', 'en-GB', 'en-ZA', 'en-AU', 'en-IN', 'en-NZ', 'en-CA'];

/** Offset, abbreviation and daylight saving state of a zone at a timestamp. */
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

/** Version of the time zone database; empty if the runtime does not report it. */
export function zonesRelease(): string {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly tz?: string } } };
  return process?.versions?.tz ?? '';
}

function offsetAt(timestamp: Timestamp, zone: string): number {
  return toLocal(timestamp, zone) - timestamp;
}

/**
 * First moment of the next offset (positive step) or of the current offset (negative step), to the second.
 */
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
