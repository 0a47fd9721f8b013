import { DatabaseError } from '../../../../protocol/errors.ts';
import { checksumOf } from './checksum.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { packTexts } from './pack-zip.ts';

/** A bundled service. */
interface StoreService {
  readonly name: string;
  readonly manifest: Manifest;
  /** Texts by paths. */
  readonly files: ReadonlyMap<string, string>;
}

/** The folder whose files belong to each service with a page. */
const sharedFolder = '_shared';

/** The files of `store/`, by paths such as `../store/search-page/index.js`. */
const texts = import.meta.glob<string>('../store/**/*.{json,md,js,html,css}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The bundled services by name. */
export function storeServices(): readonly StoreService[] {
  const shared = new Map<string, string>();
  const byName = new Map<string, Map<string, string>>();
  for (const [place, text] of Object.entries(texts)) {
    const [, , name = '', ...path] = place.split('/');
    const files = name === sharedFolder ? shared : (byName.get(name) ?? new Map<string, string>());
    files.set(path.join('/'), text);
    if (files !== shared) byName.set(name, files);
  }
  return [...byName].map(([name, files]) => ({
    name,
    manifest: parseManifest(files.get('manifest.json') ?? ''),
    files: files.has('public/index.html') ? new Map([...files, ...shared]) : files,
  }));
}

/** The zip of a bundled service; its checksum depends on its files only. */
export function packStoreService(files: StoreService['files']): Promise<Uint8Array<ArrayBuffer>> {
  return packTexts(files, { isCompressed: false });
}

/** The manifests of the bundled services by the checksums of their zips. */
export async function storeManifests(): Promise<ReadonlyMap<string, Manifest>> {
  return new Map(
    await Promise.all(
      storeServices().map(
        async ({ files, manifest }) => [checksumOf(await packStoreService(files)), manifest] as const,
      ),
    ),
  );
}

/** Throws 3014 (source not found) for another name. */
export function getStoreService(name: string): StoreService {
  const services = storeServices();
  const found = services.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
    detail: `expected one of ${services.map((each) => each.name).join(', ')}, found '${name.slice(0, 100)}'`,
  });
}
