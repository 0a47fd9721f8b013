import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { wholeLines } from '../lib/whole-lines.ts';
import { sliceBytes } from '../operation/slice-bytes.ts';

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
