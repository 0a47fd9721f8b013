import { asBuffer } from '../../../../lib/json-body.ts';

/** A part of a batch: an HTTP request. */
export interface BatchPart {
  readonly contentId: string | undefined;
  /** Request line and headers. */
  readonly head: string;
  /** A view on the message. */
  readonly body: Uint8Array;
}

/** The message is malformed, or a limit is exceeded. */
export class MalformedMultipart extends Error {}

const partType = 'application/x-arango-batchpart';
/** Maximum size of the headers of a part, and of the head of its request. */
const maxHeadBytes = 16 << 10;
const maxBoundaryLength = 200;
/** Lengths with the two leading hyphens. */
const minBoundaryLength = 5;
/** A shorter body has no boundary (2.8). */
const minMessageLength = 10;

/**
 * The delimiter between parts, with leading hyphens: from the content type, or from the first line of the body.
 * Undefined if neither contains one.
 */
export function findDelimiter(contentType: string | undefined, body: Uint8Array): string | undefined {
  const [, quotedText, plainText] =
    /^\s*multipart\/(?:form-data|mixed)\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
      contentType ?? '',
    ) ?? [];
  const named = quotedText ?? plainText;
  if (named !== undefined) return checkedDelimiter(`--${named}`);
  const start = asBuffer(body).toString('latin1', 0, maxBoundaryLength + 1);
  const [, line = '', first] = /^\s*((--[^\s]+)\s.*)$/s.exec(start) ?? [];
  return first === undefined || line.length < minMessageLength ? undefined : checkedDelimiter(first);
}

function checkedDelimiter(delimiter: string): string | undefined {
  const { length } = delimiter;
  return length >= minBoundaryLength && length <= maxBoundaryLength ? delimiter : undefined;
}

/** Yields the parts of a batch in order. Throws MalformedMultipart. Linear in the size of the body. */
export function* multipartParts(body: Uint8Array, delimiter: string): Generator<BatchPart> {
  const bytes = asBuffer(body);
  const mark = Buffer.from(delimiter, 'latin1');
  if (!bytes.subarray(0, mark.length).equals(mark)) throw new MalformedMultipart();
  for (let at = 0; ; ) {
    const headersAt = afterLineBreak(bytes, at + mark.length);
    const { text, bodyAt } = headOf(bytes, headersAt, bytes.length);
    const headers = toHeaders(text.split(/\r?\n/));
    if (headers.get('content-type') !== partType) throw new MalformedMultipart();
    const next = findMark(bytes, mark, bodyAt);
    yield {
      contentId: headers.get('content-id'),
      ...requestOf(bytes, bodyAt, withoutLineBreak(bytes, next)),
    };
    if (isEnd(bytes, next + mark.length)) return;
    at = next;
  }
}

/** Name and value of each line; names in lower case, the last value wins. Throws MalformedMultipart. */
export function toHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon < 0 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new MalformedMultipart();
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** The head and the body of the request of a part; without an empty line it is a head only. */
function requestOf(bytes: Buffer, start: number, end: number): Pick<BatchPart, 'head' | 'body'> {
  const windowEnd = Math.min(end, start + maxHeadBytes);
  const window = bytes.toString('latin1', start, windowEnd);
  const gap = /\r?\n\r?\n/.exec(window);
  if (gap === null && windowEnd < end) throw new MalformedMultipart();
  const headEnd = gap?.index ?? window.length;
  const bodyAt = gap === null ? end : start + gap.index + gap[0].length;
  return { head: window.slice(0, headEnd), body: bytes.subarray(bodyAt, end) };
}

/** The lines up to an empty one. */
function headOf(
  bytes: Buffer,
  start: number,
  end: number,
): { readonly text: string; readonly bodyAt: number } {
  const window = bytes.toString('latin1', start, Math.min(end, start + maxHeadBytes));
  const gap = /\r?\n\r?\n/.exec(window);
  if (gap === null) throw new MalformedMultipart();
  return { text: window.slice(0, gap.index), bodyAt: start + gap.index + gap[0].length };
}

function afterLineBreak(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === 32) at++;
  if (bytes[at] === 13) at++;
  if (bytes[at] !== 10) throw new MalformedMultipart();
  return at + 1;
}

/** The next delimiter at the start of a line. */
function findMark(bytes: Buffer, mark: Buffer, start: number): number {
  for (let at = start; ; at++) {
    at = bytes.indexOf(mark, at);
    if (at < 0) throw new MalformedMultipart();
    if (at === start || bytes[at - 1] === 10) return at;
  }
}

function withoutLineBreak(bytes: Buffer, end: number): number {
  if (bytes[end - 1] !== 10) return end;
  return bytes[end - 2] === 13 ? end - 2 : end - 1;
}

function isEnd(bytes: Buffer, at: number): boolean {
  return bytes[at] === 45 && bytes[at + 1] === 45;
}
