import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { sliceBytes } from '../operations/lib/slice-bytes.ts';

/** The longest document of a dump. */
const maxLineBytes = 128 << 20;
const lineFeed = 10;

interface Lines {
  readonly lines: Uint8Array;
  readonly count: number;
}

/** Parts of whole lines of a file, of about `sliceBytes`; `.gz` files are decompressed. */
export async function* readLines(path: string): AsyncGenerator<Lines, void, undefined> {
  const file = createReadStream(path);
  const unzip = createGunzip();
  file.on('error', (error) => unzip.destroy(error));
  const source = path.endsWith('.gz') ? file.pipe(unzip) : file;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes > maxLineBytes) throw new Error(`${path}: a line has more than ${maxLineBytes} bytes`);
    if (waitingBytes < sliceBytes || !chunk.includes(lineFeed)) continue;
    const bytes = Buffer.concat(waiting);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    yield linesOf(bytes.subarray(0, end));
    waiting = [bytes.subarray(end)];
    waitingBytes = bytes.length - end;
  }
  if (waitingBytes > 0) yield linesOf(Buffer.concat(waiting));
}

function linesOf(lines: Uint8Array): Lines {
  let count = 0;
  for (let at = 0; at < lines.length; ) {
    const found = lines.indexOf(lineFeed, at);
    const end = found < 0 ? lines.length : found;
    if (end > at) count += 1;
    at = end + 1;
  }
  return { lines, count };
}
