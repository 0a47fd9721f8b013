import { DatabaseError } from '../../../../protocol/errors.ts';
import { checksumOf } from './checksum.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { packTexts } from './pack-zip.ts';
import { unpackZip } from './unpack-zip.ts';

/** What is stored of an uploaded service. */
export interface PreparedBundle {
  readonly zip: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the zip, in hexadecimal digits. */
  readonly checksum: string;
  readonly manifest: Manifest;
  /** The text of the file README. */
  readonly readme: string | undefined;
  readonly files: readonly BundleFile[];
}

interface BundleFile {
  readonly path: string;
  readonly sizeBytes: number;
}

const mainOfScript = 'index.js';

/** Checks an upload: a zip with a manifest, or one JavaScript file. Throws 3000 to 3015. */
export async function prepareBundle(source: Uint8Array): Promise<PreparedBundle> {
  const zip = isZip(source) ? new Uint8Array(source) : await zipOfScript(source);
  const files = await unpackZip(zip);
  const text = files.get('manifest.json');
  if (text === undefined) {
    throw new DatabaseError('ERROR_SERVICE_MANIFEST_NOT_FOUND', {
      detail: 'expected a file manifest.json at the top of the zip',
    });
  }
  const manifest = parseManifest(new TextDecoder().decode(text));
  requireMain(manifest, files);
  return { zip, checksum: checksumOf(zip), manifest, readme: readmeOf(files), files: sizesOf(files) };
}

/** The main file, with or without its extension; undefined for a service of static files. */
export function mainFileOf(
  manifest: Manifest,
  isLegacy: boolean,
  hasFile: (path: string) => boolean,
): string | undefined {
  // Services of 2.8 have controllers; only those that name a main file have one.
  if (isLegacy && manifest.main === undefined) return undefined;
  const named = (manifest.main ?? 'index').replace(/^\.?\/+/, '').replace(/\/$/, '');
  const folder = manifest.lib.replace(/^\.?\/*/, '').replace(/\/$/, '');
  const bases = folder === '' ? [named] : [named, `${folder}/${named}`];
  return bases
    .flatMap((base) => [base, `${base}.js`, `${base}/index.js`])
    .find((path) => path.endsWith('.js') && hasFile(path));
}

function sizesOf(files: ReadonlyMap<string, Uint8Array>): readonly BundleFile[] {
  return [...files]
    .map(([path, content]) => ({ path, sizeBytes: content.byteLength }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}

function readmeOf(files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const name = [...files.keys()].find((path) => /^readme(\.(md|txt))?$/i.test(path));
  const bytes = name === undefined ? undefined : files.get(name);
  return bytes && new TextDecoder().decode(bytes);
}

function requireMain(manifest: Manifest, files: ReadonlyMap<string, Uint8Array>): void {
  const main = mainFileOf(manifest, false, (path) => files.has(path));
  if (main !== undefined || manifest.main === undefined) return;
  throw new DatabaseError('ERROR_MANIFEST_FILE_ATTRIBUTE_MISSING', {
    message: `service files missing: the manifest names the main file '${manifest.main}', which is not in the zip`,
  });
}

function isZip(source: Uint8Array): boolean {
  return source[0] === 0x50 && source[1] === 0x4b;
}

async function zipOfScript(source: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
  } catch {
    throw new DatabaseError('ERROR_SERVICE_SOURCE_ERROR', {
      detail: 'expected a zip or a JavaScript file, found neither',
    });
  }
  const manifest = JSON.stringify({ main: mainOfScript });
  return packTexts(
    new Map([
      ['manifest.json', manifest],
      [mainOfScript, text],
    ]),
  );
}
