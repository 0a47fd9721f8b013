import type { IncomingMessage } from 'node:http';
import type { Route } from '../route.ts';

/** Bodies that are collected may be this long; imports, which are not, have a limit of their own. */
export const maxBodyBytes = 64 << 20;

/** The longest body of a request without credentials: a user name, a password and their frame fit four times. */
const maxPublicBodyBytes = 16 << 10;

/** The limit of a route's collected bodies. A path without a route may be called without credentials. */
export function bodyLimitOf(route: Route | undefined): number {
  if (route?.maxBodyBytes !== undefined) return route.maxBodyBytes;
  return route === undefined || route.access === 'public' ? maxPublicBodyBytes : maxBodyBytes;
}

/** The body is longer than allowed. */
export class BodyTooLargeError extends Error {
  readonly statusCode = 413;

  constructor(maxBytes: number) {
    super(
      maxBytes >= maxBodyBytes
        ? `expected a body of at most ${maxBytes >> 20} MiB; use /_api/import for more`
        : `expected a body of at most ${maxBytes} bytes`,
    );
  }
}

/** Rejects with BodyTooLargeError: at once where the header says so, otherwise with the first byte that is too many. */
export async function readBody(body: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(body.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLargeError(maxBytes);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, sizeBytes);
}
