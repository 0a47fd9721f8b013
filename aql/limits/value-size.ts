import { type Frame, isStoredDocument, type Register } from '../frame.ts';
import type { Value } from '../values/value.ts';

/** Estimates for V8 on 64 bits: a field or item, the head of an object or array, of a text. */
const slotBytes = 8;
const objectBytes = 32;
const textBytes = 24;
/** A document that has not been decoded: its handle and its part of what was read with it. */
const documentBytes = 400;

/** A measurement of this many arrays and objects remembers them, so that it counts shared ones once from then on. */
const rememberFrom = 1000;

/** About how many bytes a value takes. O(n) of its parts; a part that several others share is counted once or a few times. */
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
    // A set has its own limit of entries; what lies beyond it is counted as often as it occurs.
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

/** Numbers and the like lie in the field itself. */
function partBytes(value: Value, measurement: Measurement): number {
  if (typeof value === 'string') return textBytes + value.length;
  return typeof value === 'object' && value !== null ? compoundBytes(value, measurement) : 0;
}

/** From these sizes on a value is counted by itself, at once. */
const largeTextLength = 4096;
const largeArrayLength = 512;

/** True for a long text and a long array. O(1). */
export function isLarge(value: unknown): value is string | readonly Value[] {
  return typeof value === 'string'
    ? value.length >= largeTextLength
    : Array.isArray(value) && value.length >= largeArrayLength;
}

/** About how many bytes a large value itself takes, without what its items hold. O(1). */
export function ownBytes(value: string | readonly Value[]): number {
  return typeof value === 'string' ? textBytes + value.length : objectBytes + slotBytes * value.length;
}

function registerBytes(register: Register | undefined): number {
  if (register === undefined) return 0;
  return isStoredDocument(register) ? documentBytes : valueBytes(register);
}

/** About how many bytes a row takes beside what it shares with another: the same object in the same register. */
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
