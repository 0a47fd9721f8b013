import { DatabaseError } from '../../../../protocol/errors.ts';
import { packZip } from './pack-zip.ts';
import { type PreparedBundle, prepareBundle } from './prepare-bundle.ts';
import { unpackZip } from './unpack-zip.ts';

/** A change of one file; without a content, the file is removed. */
export interface FileChange {
  readonly path: string;
  readonly content: Uint8Array | undefined;
}

const maxNameLength = 256;

/** One file of a service. Throws 3014 (source not found) without it. */
export async function readBundleFile(zip: Uint8Array, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = (await unpackZip(zip)).get(path);
  if (content !== undefined) return new Uint8Array(content);
  throw new DatabaseError('ERROR_SERVICE_SOURCE_NOT_FOUND', {
    status: 404,
    detail: `expected a file of the service, found none at '${path}'`,
  });
}

/** A service with a changed file. Throws 3000 to 3015 as an upload of its zip does. */
export async function changeBundle(zip: Uint8Array, { path, content }: FileChange): Promise<PreparedBundle> {
  requirePath(path);
  const files = new Map(await unpackZip(zip));
  if (content === undefined) files.delete(path);
  else files.set(path, content);
  return prepareBundle(await packZip(files));
}

/** Throws 10 (bad parameter) for a path that leaves the folder of the service. */
function requirePath(path: string): void {
  const segments = path.split('/');
  const isPlain = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are not allowed
  if (isPlain && path.length <= maxNameLength && !/[\\:\u0000-\u001f]/.test(path)) return;
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
    detail: `expected the path of a file such as 'lib/names.js', found '${path.slice(0, maxNameLength)}'`,
  });
}
