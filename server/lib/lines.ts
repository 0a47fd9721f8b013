import { utf8Text } from './json-body.ts';

/**
 * The lines that are not blank, without surrounding whitespace, carriage returns and a byte order mark. Throws 600
 * (invalid JSON) for invalid UTF-8.
 */
export function* linesIn(bytes: Uint8Array): Generator<string, void, undefined> {
  const text = utf8Text(bytes);
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    if (line !== '') yield line;
    start = end + 1;
  }
}
