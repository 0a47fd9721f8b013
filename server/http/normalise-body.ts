import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The 2.8 form normalises the texts of JSON bodies to NFC when it reads them. Bytes that are already in this form do
 * not change, escapes included. Bodies of other kinds (code, parts of a batch) are not changed.
 */

/** Bytes that are converted without a pause on the main thread. */
const sliceBytes = 64 << 10;
/** A stream holds back at most this many bytes of a text without quotes and spaces. */
const maxHeldBytes = 1 << 20;
/** The first byte of a character from U+0300 on; all smaller ones are in NFC, and combine with no character before them. */
const firstLeadByte = 0xcc;
const quote = 0x22;
const space = 0x20;
const backslash = 0x5c;

/** True for a small body, which `normaliseNow` converts without a pause. */
export function isShort(body: Uint8Array): boolean {
  return body.byteLength <= sliceBytes;
}

export function normaliseNow(body: Uint8Array): Uint8Array {
  return isJson(body) ? normalisePiece(body) : body;
}

/** The same for a body of any length, in slices. */
export async function normaliseBody(body: Uint8Array): Promise<Uint8Array> {
  if (!isJson(body)) return body;
  const pieces: Uint8Array[] = [];
  let isChanged = false;
  for (let from = 0; from < body.byteLength; ) {
    const end = cutAfter(body, from + sliceBytes);
    const piece = body.subarray(from, end);
    const normal = normalisePiece(piece);
    if (normal !== piece) isChanged = true;
    pieces.push(normal);
    from = end;
    await nextTurn();
  }
  return isChanged ? Buffer.concat(pieces) : body;
}

/** A stream of JSON lines. The source is never destroyed, because its answer has to be sent. */
export function normaliseStream(source: Readable): Readable {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>;
  return Readable.from(normaliseChunks(chunks), { objectMode: false });
}

async function* normaliseChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = left.byteLength === 0 ? chunk : Buffer.concat([left, chunk]);
    const end = lastCut(bytes);
    left = bytes.subarray(end);
    for (let from = 0; from < end; ) {
      const next = Math.min(end, cutAfter(bytes, from + sliceBytes));
      yield normalisePiece(bytes.subarray(from, next));
      from = next;
    }
  }
  if (left.byteLength > 0) yield normalisePiece(left);
}

function isJson(body: Uint8Array): boolean {
  const first = body.find((byte) => byte > space);
  return first === 0x7b || first === 0x5b || first === quote;
}

/** A quote or a space is never within an escape, and nothing combines over it. */
function isCut(byte: number | undefined): boolean {
  return byte === quote || byte === space;
}

function isWithinCharacter(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function cutAfter(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.byteLength && !isCut(bytes[at])) at += 1;
  return Math.min(at, bytes.byteLength);
}

function lastCut(bytes: Uint8Array): number {
  let at = bytes.byteLength - 1;
  while (at > 0 && !isCut(bytes[at])) at -= 1;
  if (at > 0 || bytes.byteLength < maxHeldBytes) return Math.max(at, 0);
  // A very long text: its last character is not processed yet, because the following character may combine with it.
  at = bytes.byteLength - 1;
  while (at > 0 && isWithinCharacter(bytes[at])) at -= 1;
  return at;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const escapes = /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|[\s\S])/gi;

/** The piece itself if its texts are normalised, or if it is not UTF-8. */
function normalisePiece(piece: Uint8Array): Uint8Array {
  const hasEscape = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).includes('\\u');
  if (!hasEscape && !piece.some((byte) => byte >= firstLeadByte)) return piece;
  let text: string;
  try {
    text = decoder.decode(piece);
  } catch (error) {
    // The reader of the body reports the position.
    if (error instanceof TypeError) return piece;
    throw error;
  }
  let normal = '';
  let isChanged = false;
  let plain = '';
  const addPlain = (): void => {
    const composed = plain.normalize('NFC');
    if (composed !== plain) isChanged = true;
    normal += composed;
    plain = '';
  };
  let from = 0;
  for (const match of text.matchAll(escapes)) {
    plain += text.slice(from, match.index);
    from = match.index + match[0].length;
    const characters = charactersOf(match);
    if (characters !== undefined) {
      plain += characters;
      continue;
    }
    // Nothing combines with the letters of an escape.
    addPlain();
    normal += match[0];
  }
  plain += text.slice(from);
  addPlain();
  return isChanged ? Buffer.from(normal) : piece;
}

/** The characters of an escape; undefined if the escape is required: control characters, quotes, single surrogates. */
function charactersOf([, high, low, unit]: RegExpMatchArray): string | undefined {
  if (high !== undefined && low !== undefined)
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
  const code = Number.parseInt(unit ?? '0', 16);
  if (code < space || code === quote || code === backslash || (code >= 0xd800 && code < 0xe000))
    return undefined;
  return String.fromCharCode(code);
}
