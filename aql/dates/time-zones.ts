import type { Timestamp } from './parse.ts';

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** The zone's clock, or undefined for a name that the system does not know. */
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
    // The only failure is a RangeError for an unknown zone, which is the caller's answer.
    if (!(error instanceof RangeError)) throw error;
  }
  formats.set(zone, clock);
  return clock;
}

export function isTimeZone(zone: string): boolean {
  return findClock(zone) !== undefined;
}

/** What the clock of a zone shows, as if it were UTC. */
export function toLocal(timestamp: Timestamp, zone: string): Timestamp {
  const parts: Record<string, string> = {};
  for (const { type, value } of findClock(zone)!.formatToParts(timestamp)) parts[type] = value;
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  const milliseconds = ((timestamp % 1000) + 1000) % 1000;
  return date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second), milliseconds);
}

/** The moment at which a zone's clock shows a time; the earlier one where it shows it twice. */
export function toUtc(local: Timestamp, zone: string): Timestamp {
  const guess = local - (toLocal(local, zone) - local);
  const corrected = local - (toLocal(guess, zone) - guess);
  return toLocal(guess, zone) === local ? guess : corrected;
}

/** All zones, for DATE_TIMEZONES. */
export function timeZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'];
}
