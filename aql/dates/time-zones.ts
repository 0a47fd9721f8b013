import type { Timestamp } from './parse.ts';

const formats = new Map<string, Intl.DateTimeFormat | undefined>();
/** Above the number of zones; queries may name any text as a zone. */
const maxFormats = 1000;

/** Formatter for the local time of a zone; undefined if the zone is unknown. */
function findClock(zone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(zone)) return formats.get(zone);
  let clock: Intl.DateTimeFormat | undefined;
  try {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const),
      ...({ minute: 'numeric', second: 'numeric', era: 'short' } as const),
    });
  } catch (error) {
    // A RangeError means an unknown zone; the function then returns undefined.
    if (!(error instanceof RangeError)) throw error;
  }
  if (formats.size >= maxFormats) formats.clear();
  formats.set(zone, clock);
  return clock;
}

export function isTimeZone(zone: string): boolean {
  return findClock(zone) !== undefined;
}

/** Local time of a zone as if it were a UTC timestamp. */
export function toLocal(timestamp: Timestamp, zone: string): Timestamp {
  const parts: Record<string, string> = {};
  for (const { type, value } of findClock(zone)!.formatToParts(timestamp)) parts[type] = value;
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  const milliseconds = ((timestamp % 1000) + 1000) % 1000;
  return date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second), milliseconds);
}

/** UTC timestamp of a local time. An ambiguous local time gives the earlier timestamp. */
export function toUtc(local: Timestamp, zone: string): Timestamp {
  const guess = local - (toLocal(local, zone) - local);
  const corrected = local - (toLocal(guess, zone) - guess);
  return toLocal(guess, zone) === local ? guess : corrected;
}

/** All time zones, for DATE_TIMEZONES. */
export function timeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'];
}
