import { isUtf8 } from 'node:buffer';

/** One document may have so many bytes, whatever way it comes. */
export const maxDocumentBytes = 64 << 20;

/** The text of an item without the white space around it, and whether it was UTF-8. */
export function decoded(bytes: Buffer): { readonly text: string; readonly isBroken: boolean } {
  return { text: bytes.toString('utf8').trim(), isBroken: !isUtf8(bytes) };
}
