import { DatabaseError } from '../../../protocol/errors.ts';
import { describeValue } from '../../../protocol/lib/describe-value.ts';

const maxKeyLength = 254;

const isKeyCode = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:-@().+,=;$!*'%") {
  isKeyCode[character.charCodeAt(0)] = 1;
}

function isDocumentKey(key: unknown): key is string {
  return typeof key === 'string' && isKeyAt(key, 0);
}

/** True when the rest of the text, from `start` on, is a document key. A loop, for every edge is checked twice. */
function isKeyAt(text: string, start: number): boolean {
  const { length } = text;
  if (start >= length || length - start > maxKeyLength) return false;
  for (let at = start; at < length; at++) if (isKeyCode[text.charCodeAt(at)] !== 1) return false;
  return true;
}

/** Throws 1221. */
export function checkDocumentKey(key: unknown): string {
  if (isDocumentKey(key)) return key;
  throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_BAD', {
    detail: `expected 1 to 254 letters, digits or signs of _:-@().+,=;$!*'%, found ${describeValue(key)}`,
  });
}

/** Names are at most 64 characters long; the bound keeps an id shorter than the longest key of the store. */
const maxCollectionNameLength = 256;

/** True for `collection/key` with a well-formed key. */
export function isDocumentHandle(handle: unknown): handle is string {
  if (typeof handle !== 'string') return false;
  const slash = handle.indexOf('/');
  return slash > 0 && slash <= maxCollectionNameLength && isKeyAt(handle, slash + 1);
}

/** Each collection's generated keys are the numbers of its own range of this size. */
export const keySpaceSize = 2 ** 32;

/** The number that a key tells in plain decimal digits, as a generated key would be written. */
export function keyNumber(key: string): number | undefined {
  const first = key.charCodeAt(0);
  if (first < 49 || first > 57 || key.length > 16) return undefined;
  const number = Number(key);
  return Number.isSafeInteger(number) && String(number) === key ? number : undefined;
}
