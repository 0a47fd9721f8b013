import { isAscii, isUtf8 } from 'node:buffer';
import { DatabaseError } from '../../protocol/errors.ts';
import { requireFiniteNumbers } from '../../protocol/lib/finite-numbers.ts';
import { parseJson } from '../../protocol/lib/json.ts';
import { maxBodyValues, maxMainValues, smallJsonBytes } from '../../protocol/lib/json-limits.ts';

/** A value, or its JSON bytes if it is large; the thread that needs the value parses them. */
export type LargeJson<T> = T | Uint8Array;

/** Throws 600 (invalid JSON). */
export function parsedJson<T>(json: LargeJson<T>): T {
  return json instanceof Uint8Array ? (parseBody(json) as T) : json;
}

/**
 * The value of a JSON body; undefined if it is empty or blank. Throws 600 (invalid JSON), and 32 (resource limit
 * exceeded) for too many values.
 */
export function findJson(bytes: Uint8Array, maxValues = maxBodyValues): unknown {
  const text = utf8Text(bytes);
  return isBlank(bytes) ? undefined : parseFinite(text, maxValues);
}

/** Whether the main thread may not parse a body: it has more than 64 KiB, or possibly too many values. */
export function isForThread(json: Uint8Array): boolean {
  return (
    json.length > smallJsonBytes || (json.length > 2 * maxMainValues && maxValuesIn(json) > maxMainValues)
  );
}

const comma = 44;
const openBracket = 91;
const openBrace = 123;

/** An upper bound of the number of values of a JSON text, without a parser: characters of strings count, too. O(n). */
export function maxValuesIn(json: Uint8Array): number {
  let values = 1;
  for (const byte of json) if (byte === comma || byte === openBracket || byte === openBrace) values += 1;
  return values;
}

/**
 * The value of a non-empty JSON body. Throws 600 (invalid JSON), and 32 (resource limit exceeded) for too many values.
 */
export function parseBody(bytes: Uint8Array): unknown {
  return parseFinite(utf8Text(bytes), maxBodyValues);
}

/** Throws 600 (invalid JSON) also for numbers beyond the range of a double, and 32 for too many values. */
export function parseFinite(text: string, maxValues = Number.POSITIVE_INFINITY): unknown {
  const value = parseJson(text, maxValues);
  requireFiniteNumbers(text);
  return value;
}

/**
 * The text of a JSON body. A byte order mark is kept, since JSON does not allow one. Throws 600 (invalid JSON) for
 * invalid UTF-8.
 */
export function utf8Text(bytes: Uint8Array): string {
  if (isAscii(bytes)) return asBuffer(bytes).toString('latin1');
  requireUtf8(bytes);
  return asBuffer(bytes).toString('utf8');
}

/** The body as text; invalid UTF-8 becomes replacement characters. */
export function bodyText(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('utf8');
}

/** Throws 600 (invalid JSON) for invalid UTF-8: otherwise replacement characters would be stored. */
export function requireUtf8(bytes: Uint8Array): void {
  if (isUtf8(bytes)) return;
  const at = firstInvalid(bytes);
  const found = (bytes[at] ?? 0).toString(16).padStart(2, '0');
  throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    detail: `expected UTF-8, found the byte 0x${found} at position ${at}`,
  });
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The first byte that is not whitespace; undefined if there is none. */
export function firstByte(bytes: Uint8Array): number | undefined {
  for (const byte of bytes) if (byte > 32) return byte;
  return undefined;
}

export function isBlank(bytes: Uint8Array): boolean {
  return firstByte(bytes) === undefined;
}

/** Offset of the first invalid UTF-8 sequence. */
function firstInvalid(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] as number;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}
