import { isTimeZone, toLocal, toUtc } from '../../../../aql/dates/time-zones.ts';

/** A part of a pattern: a literal text, or a letter with its number of repetitions. */
type Token = string | { readonly letter: string; readonly count: number };

/** The place of a date's text: language and time zone. */
interface DatePlace {
  readonly lang: string | null;
  readonly timezone: string | null;
}

const maxPatternLength = 100;
const fieldLetters = 'yMdHkKhmsSEazZ';
/** 8.64e15 ms is the range of JavaScript's dates. */
const maxSeconds = 8.64e12;

/**
 * The date in the pattern of ICU's SimpleDateFormat with the letters y M d H k K h m s S E a z Z. Undefined for another
 * letter, a pattern of more than 100 characters and a date out of range.
 */
export function formatDatePattern(seconds: number, pattern: string, place: DatePlace): string | undefined {
  const tokens = tokensOf(pattern);
  if (tokens === undefined || !(Math.abs(seconds) <= maxSeconds)) return undefined;
  const { zone, locale } = resolved(place);
  const timestamp = Math.trunc(seconds) * 1000;
  const local = toLocal(timestamp, zone);
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token;
      const { letter, count } = token;
      if (letter === 'z') return zoneName(timestamp, locale, zone, count);
      if (letter === 'Z') return offsetText((local - timestamp) / 60_000, count);
      return fieldText(new Date(local), letter, count, locale);
    })
    .join('');
}

/** The date of a text in seconds since 1970. Undefined if the text does not match the pattern. */
export function parseDatePattern(text: string, pattern: string, place: DatePlace): number | undefined {
  const tokens = tokensOf(pattern);
  if (tokens === undefined) return undefined;
  const { zone, locale } = resolved(place);
  const fields: Partial<Record<string, number>> = {};
  let rest = text;
  for (const [index, token] of tokens.entries()) {
    const read = readToken(rest, token, typeof (tokens[index + 1] ?? '') === 'object', { zone, locale });
    if (read === undefined) return undefined;
    rest = rest.slice(read.length);
    if (read.field !== undefined) fields[read.field] = read.value;
  }
  const local = new Date(0);
  local.setUTCFullYear(fields.y ?? 1970, (fields.M ?? 1) - 1, fields.d ?? 1);
  const localMs = local.setUTCHours(hourOf(fields), fields.m ?? 0, fields.s ?? 0, 0);
  if (!(Math.abs(localMs) <= maxSeconds * 1000 - dayMs)) return undefined;
  const utcMs = fields.Z === undefined ? toUtc(localMs, zone) : localMs - fields.Z * 60_000;
  return utcMs / 1000;
}

const dayMs = 86_400_000;

function tokensOf(pattern: string): readonly Token[] | undefined {
  if (pattern.length > maxPatternLength) return undefined;
  const tokens: Token[] = [];
  for (const [part, quoted, letter] of pattern.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g)) {
    if (letter !== undefined) {
      if (!fieldLetters.includes(letter)) return undefined;
      tokens.push({ letter, count: part.length });
    } else if (quoted !== undefined) tokens.push(quoted === '' ? "'" : quoted.replaceAll("''", "'"));
    else tokens.push(part);
  }
  return tokens;
}

/** Unknown zones are GMT, unknown languages English, as in ICU. */
function resolved({ lang, timezone }: DatePlace): { readonly zone: string; readonly locale: string } {
  const zone = timezone !== null && isTimeZone(timezone) ? timezone : 'GMT';
  try {
    const [locale = 'en'] = Intl.DateTimeFormat.supportedLocalesOf((lang ?? 'en').replaceAll('_', '-'));
    return { zone, locale };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { zone, locale: 'en' };
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 64;

/** One part of a date in a language, such as its month or the name of its zone. */
function localPart(
  timestamp: number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
): string {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (format === undefined) {
    if (formats.size >= maxFormats) formats.clear();
    format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', ...options });
    formats.set(key, format);
  }
  return format.formatToParts(timestamp).find((part) => part.type === type)?.value ?? '';
}

const width = (count: number) => (count >= 4 ? 'long' : 'short');

function monthName(month: number, locale: string, count: number): string {
  const options = { month: width(count), timeZone: 'UTC' } as const;
  const timestamp = Date.UTC(2000, month - 1, 1);
  // Beside a day, languages such as Polish have another form, and others only the number.
  const inDate = localPart(timestamp, locale, { ...options, day: 'numeric' }, 'month');
  return /\D/.test(inDate) ? inDate : localPart(timestamp, locale, options, 'month');
}

function halfName(hour: number, locale: string): string {
  const options = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;
  return localPart(Date.UTC(2000, 0, 1, hour), locale, options, 'dayPeriod');
}

function zoneName(timestamp: number, locale: string, zone: string, count: number): string {
  return localPart(timestamp, locale, { timeZone: zone, timeZoneName: width(count) }, 'timeZoneName');
}

function fieldText(local: Date, letter: string, count: number, locale: string): string {
  const hour = local.getUTCHours();
  const numbers: Readonly<Record<string, number>> = {
    y: count === 2 ? local.getUTCFullYear() % 100 : local.getUTCFullYear(),
    M: local.getUTCMonth() + 1,
    d: local.getUTCDate(),
    H: hour,
    k: hour === 0 ? 24 : hour,
    K: hour % 12,
    h: hour % 12 === 0 ? 12 : hour % 12,
    m: local.getUTCMinutes(),
    s: local.getUTCSeconds(),
    S: 0,
  };
  if (letter === 'a') return halfName(hour, locale);
  if (letter === 'E') {
    return localPart(local.getTime(), locale, { weekday: width(count), timeZone: 'UTC' }, 'weekday');
  }
  if (letter === 'M' && count > 2) return monthName(local.getUTCMonth() + 1, locale, count);
  return String(numbers[letter]).padStart(count, '0');
}

/** `+0100`, with four letters `GMT+01:00`, with five `+01:00`. */
function offsetText(minutes: number, count: number): string {
  const pad = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  const text = `${minutes < 0 ? '-' : '+'}${pad(size / 60)}${count > 3 ? ':' : ''}${pad(size % 60)}`;
  return count === 4 ? `GMT${minutes === 0 ? '' : text}` : text;
}

interface ReadToken {
  readonly length: number;
  readonly field?: string;
  readonly value?: number;
}

function readToken(
  text: string,
  token: Token,
  isFieldNext: boolean,
  { zone, locale }: { readonly zone: string; readonly locale: string },
): ReadToken | undefined {
  if (typeof token === 'string') return text.startsWith(token) ? { length: token.length } : undefined;
  const { letter, count } = token;
  if (letter === 'z' || letter === 'Z') return readZone(text, locale, zone);
  const named = namesOf(letter, count, locale);
  if (named !== undefined) {
    const lower = text.toLowerCase();
    const length = Math.max(...named.map((name) => (lower.startsWith(name.toLowerCase()) ? name.length : 0)));
    const value = 1 + named.findIndex((name) => name.toLowerCase() === lower.slice(0, length));
    return length === 0 ? undefined : { length, field: letter, value };
  }
  const digits = isFieldNext ? new RegExp(`^\\d{1,${count}}`) : /^\d{1,9}/;
  const [number] = digits.exec(text) ?? [];
  if (number === undefined) return undefined;
  const value = Number(number);
  const year = value < 70 ? 2000 + value : 1900 + value;
  return {
    length: number.length,
    field: letter,
    value: letter === 'y' && count === 2 && number.length === 2 ? year : value,
  };
}

/** The names that a field may have, in the order of their numbers; undefined for a field with digits. */
function namesOf(letter: string, count: number, locale: string): readonly string[] | undefined {
  if (letter === 'a') return [0, 12].map((hour) => halfName(hour, locale));
  if (letter === 'E') {
    const options = { weekday: width(count), timeZone: 'UTC' } as const;
    return [1, 2, 3, 4, 5, 6, 7].map((day) => localPart(Date.UTC(2000, 0, day), locale, options, 'weekday'));
  }
  if (letter !== 'M' || count < 3) return undefined;
  return Array.from({ length: 12 }, (_, index) => monthName(index + 1, locale, count));
}

/** An offset, or a name of the zone, which leaves the offset to the zone. */
function readZone(text: string, locale: string, zone: string): ReadToken | undefined {
  const found = /^(?:(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?|GMT|UTC|Z)/.exec(text);
  if (found !== null) {
    const [all, sign, hours = '0', minutes = '0'] = found;
    const size = Number(hours) * 60 + Number(minutes);
    return { length: all.length, field: 'Z', value: sign === '-' ? -size : size };
  }
  const names = [0, 6].flatMap((month) =>
    [1, 4].map((count) => zoneName(Date.UTC(2000, month, 1), locale, zone, count)),
  );
  const name = names.find((each) => each !== '' && text.startsWith(each));
  return name === undefined ? undefined : { length: name.length };
}

function hourOf(fields: Partial<Record<string, number>>): number {
  const { H, k, K, h, a } = fields;
  if (H !== undefined) return H;
  if (k !== undefined) return k % 24;
  const half = K ?? (h === undefined ? 0 : h % 12);
  return a === 2 ? half + 12 : half;
}
