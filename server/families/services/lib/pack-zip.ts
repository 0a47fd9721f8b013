import { ZipFile } from 'yazl';

interface PackOptions {
  /** Without compression, the zip does not depend on the version of zlib. */
  readonly isCompressed?: boolean;
}

/** A zip of files by their paths. Equal files make equal zips, and so equal checksums. */
export async function packZip(
  files: ReadonlyMap<string, Uint8Array>,
  { isCompressed = true }: PackOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  // The time of DOS is local: it does not depend on the time zone.
  const options = {
    mtime: new Date(1980, 0, 1),
    forceDosTimestamp: true,
    mode: 0o100644,
    compress: isCompressed,
  };
  for (const [path, content] of files) zip.addBuffer(Buffer.from(content), path, options);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** A zip of files with texts. */
export function packTexts(
  texts: ReadonlyMap<string, string>,
  options?: PackOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return packZip(new Map([...texts].map(([path, text]) => [path, encoder.encode(text)])), options);
}
