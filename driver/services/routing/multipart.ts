/** A Buffer, as far as it is used here. */
export interface BodyBytes {
  indexOf(text: string, from?: number): number;
  slice(start: number, end?: number): BodyBytes;
  toString(encoding: string): string;
}

interface Part {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly data: BodyBytes;
}

const maxParts = 1000;
/** Characters after a boundary that are searched for the end of its line. */
const maxPaddingLength = 64;

/**
 * The parts of a multipart body, as ArangoDB passes them to services; the body itself without a boundary (RFC 2046).
 * Throws an error with the status 400 for more than 1,000 parts.
 */
export function partsOf(body: BodyBytes, contentType = ''): readonly Part[] | BodyBytes {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return body;
  const parts: Part[] = [];
  const line = `--${boundary}`;
  let delimiter = findDelimiter(body, line, 0);
  while (delimiter !== undefined && !delimiter.isLast) {
    const { end: start } = delimiter;
    const next = findDelimiter(body, line, start);
    const headEnd = body.indexOf('\r\n\r\n', start);
    if (next === undefined || headEnd < 0 || headEnd > next.start) break;
    if (parts.length === maxParts) throw tooManyParts();
    const head = body.slice(start, headEnd).toString('utf8');
    parts.push({ headers: headersOf(head), data: body.slice(Math.min(headEnd + 4, next.start), next.start) });
    delimiter = next;
  }
  return parts;
}

/** A line with the boundary. */
interface Delimiter {
  /** Offset of the line break before it, which belongs to it. */
  readonly start: number;
  /** Offset after the boundary and its padding. */
  readonly end: number;
  readonly isLast: boolean;
}

/** `line`: two hyphens and the boundary. A longer line that begins with it is content. */
function findDelimiter(body: BodyBytes, line: string, from: number): Delimiter | undefined {
  for (let at = body.indexOf(line, from); at >= 0; at = body.indexOf(line, at + 1)) {
    if (at > 0 && body.slice(Math.max(0, at - 2), at).toString('latin1') !== '\r\n') continue;
    const end = at + line.length;
    const rest = body.slice(end, end + maxPaddingLength).toString('latin1');
    const [padding] = /^(?:--)?[ \t]*(?=\r\n)|^--[ \t]*$/.exec(rest) ?? [];
    if (padding === undefined) continue;
    return { start: Math.max(0, at - 2), end: end + padding.length, isLast: padding.startsWith('--') };
  }
  return undefined;
}

function tooManyParts(): Error {
  const text = `expected at most ${maxParts} parts of a multipart body, found more`;
  return Object.assign(new RangeError(text), { statusCode: 400 });
}

function headersOf(head: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  for (const each of head.split('\r\n')) {
    const at = each.indexOf(':');
    if (at > 0) found.push([each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()]);
  }
  return Object.fromEntries(found);
}
