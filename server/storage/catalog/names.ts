/**
 * Names in the form of current servers: any characters but control characters and slashes, in Unicode normal form C. Quotes
 * and backslashes are refused, too: a name can then be quoted in queries without escapes.
 */
const refusedSigns = /[\p{C}/\\`´'"]/u;
const refusedStart = /^[\d_.\s]/u;
const refusedEnd = /\s$/u;

/** True if the name is allowed; the limit is in bytes of UTF-8. */
export function isExtendedName(name: string, maxBytes: number): boolean {
  if (name === '' || name.length > maxBytes || name !== name.normalize('NFC')) return false;
  if (refusedSigns.test(name) || refusedStart.test(name) || refusedEnd.test(name)) return false;
  return Buffer.byteLength(name) <= maxBytes;
}
