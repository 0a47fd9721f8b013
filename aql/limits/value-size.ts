import { type Frame, isStoredDocument, type Register } from '../frame.ts';
import type { Value } from '../values/value.ts';

/**
 * Estimates for V8 on 64 bit: a field or array slot; the header of an object or array; the header of a
 * string.
 */
const slotBytes = 8;
const objectBytes = 32;
const textBytes = 24;
/** An undecoded document: its handle and its share of the read buffer. */
const documentBytes = 400;

/**
 * From this number of arrays and objects on, a measurement stores the visited ones, so that shared parts are
 * counted once.
 */
const rememberFrom = 1000;

/** Estimated bytes of a value. O(n) in the number of parts. A shared part is counted at least once. */
export function valueBytes(value: Value): number {
  if (typeof value === 'string') return textBytes + value.length;
  if (typeof value !== 'object' || value === null) return slotBytes;
  return compoundBytes(value, { count: 0, seen: undefined });
}

interface Measurement {
  count: number;
  seen: Set<object> | undefined;
}

function compoundBytes(value: Value & object, measurement: Measurement): number {
  measurement.count += 1;
  if (measurement.count > rememberFrom) {
    measurement.seen ??= new Set();
    if (measurement.seen.has(value)) return 0;
    // The maximum size of a Set is limited. Further parts are counted at each occurrence.
    if (measurement.seen.size < maxSeen) measurement.seen.add(value);
  }
  let bytes = objectBytes;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) bytes += slotBytes + partBytes(value[at] as Value, measurement);
    return bytes;
  }
  for (const name in value)
    bytes += slotBytes + partBytes((value as Readonly<Record<string, Value>>)[name] as Value, measurement);
  return bytes;
}

const maxSeen = 2 ** 23;

/** Numbers, booleans and null are stored in the slot itself. */
function partBytes(value: Value, measurement: Measurement): number {
  if (typeof value === 'string') return textBytes + value.length;
  return typeof value === 'object' && value !== null ? compoundBytes(value, measurement) : 0;
}

/** Minimum sizes of values that are counted individually as soon as they are created. */
const largeTextLength = 4096;
const largeArrayLength = 512;

/** True for a long string or a long array. O(1). */
export function isLarge(value: unknown): value is string | readonly Value[] {
  return typeof value === 'string'
    ? value.length >= largeTextLength
    : Array.isArray(value) && value.length >= largeArrayLength;
}

/** Estimated bytes of a large value without its items. O(1). */
export function ownBytes(value: string | readonly Value[]): number {
  return typeof value === 'string' ? textBytes + value.length : objectBytes + slotBytes * value.length;
}

function registerBytes(register: Register | undefined): number {
  if (register === undefined) return 0;
  return isStoredDocument(register) ? documentBytes : valueBytes(register);
}

/** Estimated bytes of a row without the values that it shares with another row in the same register. */
export function frameBytes(frame: Frame, other: Frame | undefined): number {
  let bytes = objectBytes + slotBytes * frame.length;
  for (let at = 0; at < frame.length; at++) {
    const register = frame[at];
    if (register === undefined || typeof register === 'number' || typeof register === 'boolean') continue;
    if (other !== undefined && other[at] === register) continue;
    bytes += registerBytes(register);
  }
  return bytes;
}
