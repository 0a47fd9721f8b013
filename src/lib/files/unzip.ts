import { FileError } from './file-record.ts';

/** Maximum number of files in an archive. */
const maxFiles = 1000;
/** Maximum size of all files after unpacking. */
const maxBytes = 2 ** 31;
/** The end of the directory with the longest comment. */
const endLength = 22 + 0xffff;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** True for a file with the first bytes of a zip archive. */
export async function isZip(file: File): Promise<boolean> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/**
 * The files of a zip archive, without folders and hidden files. The browser keeps their contents, on disk if they are
 * large. Throws FileError for an archive that is damaged, encrypted or too large.
 */
export async function unzip(file: File): Promise<File[]> {
  const files: File[] = [];
  let left = maxBytes;
  for (const entry of await readDirectory(file, maxFiles)) {
    const plain = entry.name.slice(entry.name.lastIndexOf('/') + 1);
    if (plain.startsWith('.')) continue;
    const unpacked = await unpack(file, entry, left);
    left -= unpacked.size;
    files.push(new File([unpacked], plain));
  }
  return files;
}

/** Limits of `unzipChosen`, which has the contents in memory. */
const maxTextFiles = 20_000;
const maxTextBytes = 2 ** 26;

/** The contents of the files of a zip archive whose paths are chosen, by their paths. Throws FileError as `unzip`. */
export async function unzipChosen(
  archive: Blob,
  isChosen: (path: string) => boolean,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = maxTextBytes;
  for (const entry of await readDirectory(archive, maxTextFiles)) {
    if (!isChosen(entry.name)) continue;
    const unpacked = await unpack(archive, entry, left);
    left -= unpacked.size;
    contents.set(entry.name, new Uint8Array(await unpacked.arrayBuffer()));
  }
  return contents;
}

/** The files of the archive by its directory, without folders. */
async function readDirectory(file: Blob, maxCount: number): Promise<readonly Entry[]> {
  const tail = new DataView(await file.slice(-endLength).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw new FileError('The archive is damaged: its directory is missing.');
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (count > maxCount || offset === 0xffffffff) {
    throw new FileError(`The archive has more than ${maxCount.toLocaleString('en-US')} files or 4 GiB.`);
  }
  const directory = new DataView(await file.slice(offset, offset + size).arrayBuffer());
  const entries: Entry[] = [];
  let at = 0;
  for (let number = 0; number < count; number++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== entryMark) {
      throw new FileError('The archive is damaged: its directory is not readable.');
    }
    const nameLength = directory.getUint16(at + 28, true);
    const nameBytes = new Uint8Array(directory.buffer, at + 46).subarray(0, nameLength);
    const name = new TextDecoder().decode(nameBytes);
    if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) {
      entries.push({
        name,
        isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
        method: directory.getUint16(at + 10, true),
        packedBytes: directory.getUint32(at + 20, true),
        offset: directory.getUint32(at + 42, true),
      });
    }
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

interface Entry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

/** The content of one file. Counts its bytes while unpacking: the directory may say less. */
async function unpack(file: Blob, entry: Entry, left: number): Promise<Blob> {
  if (entry.isEncrypted) throw new FileError(`'${entry.name}' in the archive is encrypted.`);
  if (entry.method !== 0 && entry.method !== 8) {
    throw new FileError(
      `'${entry.name}' in the archive is packed with method ${entry.method}; expected deflate.`,
    );
  }
  const head = new DataView(await file.slice(entry.offset, entry.offset + 30).arrayBuffer());
  if (head.byteLength < 30) throw new FileError(`'${entry.name}' in the archive is damaged.`);
  const from = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packedBytes);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > left) controller.error(new FileError('The archive is too large after unpacking.'));
      else controller.enqueue(chunk);
    },
  });
  const content =
    entry.method === 0
      ? packed.stream()
      : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return await new Response(content.pipeThrough(counter)).blob();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`'${entry.name}' in the archive is damaged.`, { cause: error });
  }
}
