import type { IncomingMessage } from 'node:http';
import { DatabaseError } from '../../protocol/errors.ts';
import { parseJson } from '../../protocol/lib/json.ts';

/**
 * The JSON of a body that the gateway reads itself; integers beyond 2^53 are bigints. Undefined for text that is no
 * JSON. Throws DatabaseError for a body above the limit.
 */
export async function readJsonBody(message: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      const text = `expected a body of at most ${maxBytes} bytes`;
      throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { status: 413, message: text });
    }
    chunks.push(chunk);
  }
  try {
    return parseJson(Buffer.concat(chunks).toString());
  } catch {
    // The caller says what it expected.
    return undefined;
  }
}
