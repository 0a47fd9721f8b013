import { createReadStream } from 'node:fs';

export interface TarFile {
  /** At most 155 bytes. */
  readonly folder: string;
  /** At most 100 bytes. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly changedMs: number;
}

const blockBytes = 512;
/** The end of an archive. */
const endBytes = 2 * blockBytes;
/** Larger sizes do not fit into the digits of the header. */
const maxDigitsSize = 8 ** 11;

export function tarBytes(files: readonly TarFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + blockBytes + padded(sizeBytes), endBytes);
}

/** An archive in the form ustar. Reads as many bytes of each file as announced. */
export async function* tarChunks(files: readonly TarFile[]): AsyncGenerator<Buffer, void, undefined> {
  for (const file of files) {
    yield headerOf(file);
    const { path, sizeBytes } = file;
    if (sizeBytes > 0) yield* createReadStream(path, { end: sizeBytes - 1 }) as AsyncIterable<Buffer>;
    const rest = padded(sizeBytes) - sizeBytes;
    if (rest > 0) yield Buffer.alloc(rest);
  }
  yield Buffer.alloc(endBytes);
}

function padded(sizeBytes: number): number {
  return Math.ceil(sizeBytes / blockBytes) * blockBytes;
}

/** Positions as in POSIX.1-1988. */
function headerOf({ folder, name, sizeBytes, changedMs }: TarFile): Buffer {
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100);
  header.write(digits(0o600, 8), 100);
  header.write(digits(0, 8), 108);
  header.write(digits(0, 8), 116);
  if (sizeBytes < maxDigitsSize) header.write(digits(sizeBytes, 12), 124);
  else {
    // The binary form of GNU tar.
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(sizeBytes), 128);
  }
  header.write(digits(Math.floor(changedMs / 1000), 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257, 'latin1');
  header.write(folder, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${digits(sum, 7)} `, 148);
  return header;
}

/** Octal digits with a zero byte at the end. */
function digits(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`;
}
