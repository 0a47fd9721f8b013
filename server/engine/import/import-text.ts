import { isUtf8 } from 'node:buffer';

/** Maximum size of a document in bytes, for every kind of request. */
export const maxDocumentBytes = 64 << 20;

/** The text of an item without surrounding whitespace, and whether it was valid UTF-8. */
export function decoded(bytes: Buffer): { readonly text: string; readonly isBroken: boolean } {
  return { text: bytes.toString('utf8').trim(), isBroken: !isUtf8(bytes) };
}
