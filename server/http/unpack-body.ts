import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import type { Dialect } from '../../protocol/dialect.ts';
import { badParameter, DatabaseError } from '../../protocol/errors.ts';

type Coding = 'gzip' | 'deflate';

/** The packed bytes of a body may exceed twice its unpacked bytes by this number. */
const maxExcessBytes = 1 << 20;

/**
 * The coding of a body that has to be unpacked, from `content-encoding`. Undefined for 2.8, which ignores the header.
 * An error with status 415 for an unknown coding.
 */
export function codingOf({ headers }: IncomingMessage, dialect: Dialect): Coding | DatabaseError | undefined {
  const value = headers['content-encoding']?.trim().toLowerCase();
  if (value === undefined || value === '' || value === 'identity' || dialect === '2.8') return undefined;
  if (value === 'gzip' || value === 'x-gzip') return 'gzip';
  if (value === 'deflate') return 'deflate';
  return new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
    status: 415,
    message: `expected the content-encoding gzip, deflate or identity, found '${value}'`,
  });
}

/**
 * The unpacked bytes of a body, with backpressure: the reader limits their number. The stream fails with 400 for invalid
 * or incomplete data, and for a body that consists of more packed than unpacked bytes (an endless sequence of empty
 * blocks). The message itself is never destroyed, because its answer has to be sent.
 */
export function unpack(message: IncomingMessage, coding: Coding): Readable {
  const engine = coding === 'gzip' ? createGunzip() : createInflate();
  // A request that is refused before its body is read has no reader yet; a later reader receives the error as well.
  engine.on('error', () => undefined);
  let packedBytes = 0;
  let unpackedBytes = 0;
  message.on('data', (chunk: Uint8Array) => {
    packedBytes += chunk.byteLength;
    if (packedBytes <= 2 * unpackedBytes + maxExcessBytes) return;
    message.unpipe(engine);
    engine.destroy(new Excess(`${packedBytes} bytes for a content of ${unpackedBytes} bytes`));
  });
  message.once('error', (error) => engine.destroy(error));
  message.once('close', () => {
    if (!message.readableEnded) engine.destroy(new Error('the client aborted its upload'));
  });
  message.pipe(engine);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of engine as AsyncIterable<Uint8Array>) {
        unpackedBytes += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      if (!(error instanceof Excess || isZlibError(error))) throw error;
      throw badParameter(`expected a body packed with ${coding}, found: ${error.message}`);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

class Excess extends Error {}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('Z_');
}
