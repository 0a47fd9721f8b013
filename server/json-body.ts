import { parseJson } from '../protocol/lib/json.ts';

/** The value of a JSON body; undefined when it is empty or blank. Throws 600. */
export function findJson(bytes: Uint8Array): unknown {
  const text = bodyText(bytes);
  return text.trim() === '' ? undefined : parseJson(text);
}

/** The value of a JSON body that must not be empty. Throws 600. */
export function parseBody(bytes: Uint8Array): unknown {
  return parseJson(bodyText(bytes));
}

/** The body as text; a byte order mark stays, since JSON does not allow one. */
export function bodyText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
