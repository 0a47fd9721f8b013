import type { Readable } from 'node:stream';

/** Bodies that are collected may be this long; imports, which are not, have a limit of their own. */
export const maxBodyBytes = 64 << 20;

/** The body is longer than allowed. */
export class BodyTooLargeError extends Error {
  readonly statusCode = 413;

  constructor(maxBytes: number) {
    super(`expected a body of at most ${maxBytes >> 20} MiB; use /_api/import for more`);
  }
}

export async function readBody(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, sizeBytes);
}
