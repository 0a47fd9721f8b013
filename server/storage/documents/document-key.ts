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

/** True if the text from `start` to its end is a document key. A loop is used because each edge is checked twice. */
function isKeyAt(text: string, start: number): boolean {
  const { length } = text;
  if (start >= length || length - start > maxKeyLength) return false;
  for (let at = start; at < length; at++) if (isKeyCode[text.charCodeAt(at)] !== 1) return false;
  return true;
}

/** Throws 1221 (document key bad). */
export function checkDocumentKey(key: unknown): string {
  if (isDocumentKey(key)) return key;
  throw new DatabaseError('ERROR_ARANGO_DOCUMENT_KEY_BAD', {
    detail: `expected 1 to 254 letters, digits or signs of _:-@().+,=;$!*'%, found ${describeValue(key)}`,
  });
}

/** Names have at most 64 characters. The limit keeps an id shorter than the longest key of the store. */
const maxCollectionNameLength = 256;

/** True for `collection/key` with a well-formed key. */
export function isDocumentHandle(handle: unknown): handle is string {
  if (typeof handle !== 'string') return false;
  const slash = handle.indexOf('/');
  return slash > 0 && slash <= maxCollectionNameLength && isKeyAt(handle, slash + 1);
}

/** Size of the number range that each collection's generated keys use. */
export const keySpaceSize = 2 ** 32;

/** The number of a key in canonical decimal digits, the form of generated keys. */
export function keyNumber(key: string): number | undefined {
  const first = key.charCodeAt(0);
  if (first < 49 || first > 57 || key.length > 16) return undefined;
  const number = Number(key);
  return Number.isSafeInteger(number) && String(number) === key ? number : undefined;
}
