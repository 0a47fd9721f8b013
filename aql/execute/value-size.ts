import { type Frame, isStoredDocument, type Register } from '../expressions/types.ts';
import type { Value } from '../value.ts';

/** Estimates for V8 on 64 bits: a field or item, the head of an object or array, of a text. */
const slotBytes = 8;
const objectBytes = 32;
const textBytes = 24;
/** A document that has not been decoded: its handle and its part of what was read with it. */
const documentBytes = 400;

/** About how many bytes a value takes. O(n) of its parts. */
export function valueBytes(value: Value): number {
  if (typeof value === 'string') return textBytes + value.length;
  if (typeof value !== 'object' || value === null) return slotBytes;
  let bytes = objectBytes;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) bytes += slotBytes + partBytes(value[at] as Value);
    return bytes;
  }
  for (const name in value)
    bytes += slotBytes + partBytes((value as Readonly<Record<string, Value>>)[name] as Value);
  return bytes;
}

/** Numbers and the like lie in the field itself. */
function partBytes(value: Value): number {
  return typeof value === 'string' || (typeof value === 'object' && value !== null) ? valueBytes(value) : 0;
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
