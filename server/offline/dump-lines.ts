import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sliceBytes } from '../operation/slice-bytes.ts';

/** The longest document of a dump. */
const maxLineBytes = 128 << 20;
const lineFeed = 10;

/** Parts of whole lines of a file, of about `sliceBytes`; `.gz` files are decompressed. */
export async function* readLines(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = createReadStream(path);
  const unzip = createGunzip();
  file.on('error', (error) => unzip.destroy(error));
  const source = path.endsWith('.gz') ? file.pipe(unzip) : file;
  try {
    yield* wholeLines(source as AsyncIterable<Buffer>, sliceBytes);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Joins chunks to parts of whole lines. Each has at least `minBytes`, except the last one, whose last line may have no
 * line break. Throws Error for a line of more than 128 MiB.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  minBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes > maxLineBytes) throw new Error(`a line has more than ${maxLineBytes} bytes`);
    if (waitingBytes < minBytes || !chunk.includes(lineFeed)) continue;
    const bytes = Buffer.concat(waiting);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    yield bytes.subarray(0, end);
    waiting = [bytes.subarray(end)];
    waitingBytes = bytes.length - end;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
