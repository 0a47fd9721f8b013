import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes chunks to a new gzip file and flushes it. If the chunks fail, the file is closed before the error is thrown:
 * `pipeline` does not wait for it, and a file that is opened later would appear in a folder that the caller removes.
 */
export async function writePacked(chunks: Iterable<Buffer>, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  try {
    await pipeline(Readable.from(chunks), createGzip(), file);
  } finally {
    await closed;
  }
}
