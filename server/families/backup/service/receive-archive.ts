import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { badArgument } from '../../../../protocol/errors.ts';

/** Files of a backup: the store, its descriptions, and the changes of each database. */
const fileName = /^(?:orrery\.mdb|orrery\.json|backup\.json|\d{1,6}\.jsonl\.gz)$/;
const blockBytes = 512;
/** A backup has fewer: a few files, and one for each database. */
const maxFiles = 10_000;

interface ArchiveSettings {
  /** The folder of the files; it exists and is empty. */
  readonly folder: string;
  /** Bytes that the files may have together. */
  readonly maxBytes: number;
  /** True for the id of a backup. */
  readonly isId: (name: string) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Writes the files of a tar archive, as a download of a backup has them, to a folder. Memory is bounded: the body is
 * written as it arrives. Throws 400 (bad parameter) for all other content: further files, links, folders below the
 * backup, names with a path, sizes beyond `maxBytes`, repeated names, and an archive that ends early. Returns the id of
 * the backup.
 */
export async function receiveArchive(
  chunks: AsyncIterable<Uint8Array>,
  settings: ArchiveSettings,
): Promise<string> {
  const bytes = new ByteReader(chunks, settings.signal);
  const names = new Set<string>();
  let id: string | undefined;
  let total = 0;
  for (;;) {
    const header = await bytes.take(blockBytes);
    if (header === undefined) throw refused('it ends before its end mark');
    if (header.every((byte) => byte === 0)) break;
    const entry = entryOf(header);
    if (entry.isFolder && entry.path.every((part, at) => at === 0 && settings.isId(part))) continue;
    const [folder = '', name = '', ...more] = entry.path;
    if (entry.isFolder || more.length > 0 || !settings.isId(folder) || !fileName.test(name)) {
      throw refused(`'${entry.path.join('/')}' is no file of a backup`);
    }
    if (id !== undefined && id !== folder) throw refused('it has two backups');
    if (names.has(name)) throw refused(`it has '${name}' twice`);
    id = folder;
    names.add(name);
    total += entry.sizeBytes;
    if (total > settings.maxBytes)
      throw refused(`its files need more than the free ${settings.maxBytes} bytes`);
    if (names.size > maxFiles) throw refused(`it has more than ${maxFiles} files`);
    await writeFile(join(settings.folder, name), bytes, entry.sizeBytes);
  }
  await bytes.expectZeros();
  if (id === undefined || !(names.has('orrery.mdb') || names.has('backup.json'))) {
    throw refused('it has no backup');
  }
  return id;
}

function refused(reason: string): Error {
  return badArgument(
    `the archive is refused: ${reason}. Expected the tar archive of one backup, as it is downloaded.`,
  );
}

interface Entry {
  readonly path: readonly string[];
  readonly sizeBytes: number;
  readonly isFolder: boolean;
}

/** Positions as in POSIX.1-1988. */
function entryOf(header: Buffer): Entry {
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (octal(header.subarray(148, 156)) !== sum) throw refused('a header has a wrong checksum');
  const type = String.fromCharCode(header[156] ?? 0);
  if (!['0', '\0', '5'].includes(type)) throw refused(`an entry has the type '${type}', such as a link`);
  const isUstar = header.toString('latin1', 257, 262) === 'ustar';
  const prefix = isUstar ? textOf(header.subarray(345, 500)) : '';
  const name = textOf(header.subarray(0, 100));
  const path = `${prefix}/${name}`.split('/').filter((part) => part !== '' && part !== '.');
  const isAbsolute = prefix.startsWith('/') || (prefix === '' && name.startsWith('/'));
  if (isAbsolute || path.length === 0 || path.includes('..')) throw refused(`'${name}' is no path in it`);
  return { path, sizeBytes: sizeOf(header.subarray(124, 136)), isFolder: type === '5' };
}

function textOf(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('latin1', 0, end < 0 ? field.length : end);
}

function octal(field: Buffer): number {
  const text = textOf(field).trim();
  if (!/^[0-7]{1,12}$/.test(text)) throw refused('a header has a number that is none');
  return Number.parseInt(text, 8);
}

/** Octal digits, or the binary form of GNU tar for files from 8 GiB on. */
function sizeOf(field: Buffer): number {
  if (field[0] !== 0x80) return octal(field);
  const size = field.readBigUInt64BE(4);
  if (field.readUInt32BE(0) !== 0x8000_0000 || size > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw refused('a file has an impossible size');
  }
  return Number(size);
}

async function writeFile(path: string, bytes: ByteReader, sizeBytes: number): Promise<void> {
  // A path that exists, also as a link, is refused.
  const file = await open(path, 'wx', 0o600);
  try {
    for (let left = sizeBytes; left > 0; ) {
      const part = await bytes.takeSome(left);
      if (part === undefined) throw refused('it ends within a file');
      await file.writeFile(part);
      left -= part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const rest = (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
  if (rest > 0 && (await bytes.take(rest)) === undefined) throw refused('it ends within a file');
}

/** Reads exact numbers of bytes from chunks. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #signal: AbortSignal;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#signal = signal;
  }

  /** At least one byte, at most `count`; undefined at the end. */
  async takeSome(count: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      this.#signal.throwIfAborted();
      const { value, done } = await this.#chunks.next();
      if (done === true) return undefined;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const part = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  /** Exactly `count` bytes; undefined if fewer follow. */
  async take(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; ) {
      const part = await this.takeSome(left);
      if (part === undefined) return undefined;
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  async expectZeros(): Promise<void> {
    for (;;) {
      const part = await this.takeSome(Number.MAX_SAFE_INTEGER);
      if (part === undefined) return;
      if (part.some((byte) => byte !== 0)) throw refused('something follows its end mark');
    }
  }
}
