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

/** The parts of a multipart body, as ArangoDB passes them to services; the body itself without a boundary (RFC 2046). */
export function partsOf(body: BodyBytes, contentType = ''): readonly Part[] | BodyBytes {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return body;
  const parts: Part[] = [];
  const line = `--${boundary}`;
  let at = body.indexOf(line);
  while (at >= 0 && parts.length < maxParts) {
    const start = at + line.length;
    // The last boundary ends with two hyphens.
    if (body.slice(start, start + 2).toString('latin1') === '--') break;
    const end = body.indexOf(`\r\n${line}`, start);
    const headEnd = body.indexOf('\r\n\r\n', start);
    if (end < 0 || headEnd < 0 || headEnd > end) break;
    const head = body.slice(start, headEnd).toString('utf8');
    parts.push({ headers: headersOf(head), data: body.slice(Math.min(headEnd + 4, end), end) });
    at = end + 2;
  }
  return parts;
}

function headersOf(head: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  for (const each of head.split('\r\n')) {
    const at = each.indexOf(':');
    if (at > 0) found.push([each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()]);
  }
  return Object.fromEntries(found);
}
