import { ZipFile } from 'yazl';

/** A zip of files by their paths. Equal files make equal zips, and so equal checksums. */
export async function packZip(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const options = { mtime: new Date(1980, 0, 1), mode: 0o100644 };
  for (const [path, content] of files) zip.addBuffer(Buffer.from(content), path, options);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** A zip of files with texts. */
export function packTexts(texts: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return packZip(new Map([...texts].map(([path, text]) => [path, encoder.encode(text)])));
}
