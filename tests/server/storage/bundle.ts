import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/orrery/', import.meta.url));

/** Builds a test module for another process or thread; `remove` deletes the result. */
export async function bundle(name: string): Promise<{ readonly path: string; remove(): void }> {
  const path = join(cache, `${basename(name, '.ts')}-${process.pid}.mjs`);
  await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  return { path, remove: () => rmSync(path, { force: true }) };
}
