import { isAscii } from 'node:buffer';
import { asBuffer } from './json-body.ts';

/** Whether strings of the JSON text may differ from their normal form. */
export function mayBeDecomposed(json: Uint8Array): boolean {
  return !isAscii(json) || asBuffer(json).includes('\\u');
}

/** The value of a JSON text with all names and strings in Unicode normal form C. */
export function normalized<T>(value: T): T {
  return normalForm(value) as T;
}

function normalForm(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(normalForm);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.normalize('NFC'), normalForm(member)]),
  );
}
