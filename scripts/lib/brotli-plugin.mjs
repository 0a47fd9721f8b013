import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

const isText = /^assets\/.*\.(?:css|js|json|svg|ttf|wasm)$/;
/** Larger files, such as the editor's, are compressed with less effort: they would take as long as all others. */
const maxSlowBytes = 600_000;

/**
 * Vite plugin: writes a copy of each text file below `assets/`, compressed with Brotli, beside it. The server sends it to
 * browsers that accept it. Brotli at a high quality takes too long for a server that compresses on request.
 * @returns {import('vite').Plugin}
 */
export function brotliCopies() {
  return {
    name: 'orrery-brotli',
    apply: 'build',
    // Not `generateBundle`, after which Vite changes the code of files.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => isText.test(name));
      await Promise.all(names.map((name) => writeCopy(join(dir, name))));
    },
  };
}

/** @param {string} path */
async function writeCopy(path) {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > maxSlowBytes ? 9 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const copy = await compress(bytes, { params });
  if (copy.length < bytes.length) await writeFile(`${path}.br`, copy);
}
