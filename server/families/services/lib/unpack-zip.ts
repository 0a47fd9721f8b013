import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { asBuffer } from '../../../lib/json-body.ts';

/** Limits of a zip: what it unpacks to, its files, and one file. */
export const maxUnpackedBytes = 64 << 20;
export const maxFiles = 20_000;
export const maxFileBytes = 16 << 20;
const maxNameLength = 1024;

/** The bits of a file mode for its kind, and their value for a link. */
const kindMask = 0o170000;
const linkKind = 0o120000;
const madeByUnix = 3;

/**
 * The files of a zip by their paths. Throws 3015 (source error) for a file that is no zip, for names that leave the
 * folder, double names, links, encrypted files, sizes above the limits, and damaged contents.
 */
export async function unpackZip(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const zip = await open(bytes);
  const files = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let unpackedBytes = 0;
  await forEachEntry(zip, async (entry) => {
    const { fileName, uncompressedSize } = entry;
    if (fileName.endsWith('/') || fileName.startsWith('__MACOSX/')) return;
    requirePlain(entry);
    const name = fileName.normalize('NFC');
    if (names.has(name)) throw refused(`the file '${fileName}' is in the zip twice`);
    names.add(name);
    unpackedBytes += uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes)
      throw refused(`expected at most ${maxUnpackedBytes >> 20} MiB of files, found more`);
    if (names.size > maxFiles) throw refused(`expected at most ${maxFiles} files, found more`);
    files.set(name, await contentOf(zip, entry));
  });
  return withoutOuterFolder(files);
}

function requirePlain(entry: Entry): void {
  const { fileName, uncompressedSize, externalFileAttributes, versionMadeBy } = entry;
  const isUnix = versionMadeBy >> 8 === madeByUnix;
  if (isUnix && ((externalFileAttributes >>> 16) & kindMask) === linkKind)
    throw refused(`'${fileName}' is a link`);
  if (entry.isEncrypted()) throw refused(`'${fileName}' is encrypted`);
  if (fileName.length > maxNameLength || fileName.includes('\0'))
    throw refused(`the name '${fileName.slice(0, 100)}' is not allowed`);
  if (uncompressedSize > maxFileBytes)
    throw refused(
      `expected files of at most ${maxFileBytes >> 20} MiB, '${fileName}' has ${uncompressedSize} bytes`,
    );
}

function open(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySize: true };
    fromBuffer(asBuffer(bytes), options, (error, zip) => {
      if (error) reject(refused(error.message));
      else resolve(zip);
    });
  });
}

/** One entry after the other. */
function forEachEntry(zip: ZipFile, work: (entry: Entry) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(refused(error.message)));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      work(entry).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(refused(`'${entry.fileName}': ${error.message}`));
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        fail(error);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', fail);
      stream.on('end', () => {
        const content = Buffer.concat(chunks);
        if (crc32(content) === entry.crc32) resolve(content);
        else fail(new Error('its checksum is wrong'));
      });
    });
  });
}

/** A zip of a repository has one folder around all files. */
function withoutOuterFolder(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  if (files.has('manifest.json')) return files;
  const [first = ''] = files.keys();
  const outer = first.slice(0, first.indexOf('/') + 1);
  const isOuter = outer !== '' && [...files.keys()].every((name) => name.startsWith(outer));
  if (!isOuter || !files.has(`${outer}manifest.json`)) return files;
  return new Map([...files].map(([name, content]) => [name.slice(outer.length), content]));
}

function refused(detail: string): DatabaseError {
  return new DatabaseError('ERROR_SERVICE_SOURCE_ERROR', { detail });
}
