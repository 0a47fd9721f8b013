import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { assembly } from '../../scripts/lib/assembly-plugin.mjs';
import type { PageFiles } from './page.ts';

/**
 * Writes the page to `FOLDER/page` and the benchmark, from its `run.ts`, to `FOLDER/NAME.mjs`, for a machine without build
 * tools.
 */
export async function packBenchmark(name: string, page: PageFiles, folder: string): Promise<void> {
  for (const [path, content] of page) {
    const file = join(folder, 'page', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutBuildTools(), assembly()],
    ssr: { noExternal: true, external: ['playwright'] },
    build: {
      ssr: `benchmarks/${name}/run.ts`,
      outDir: resolve(folder),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
}

/** A packed benchmark reads a page that was built before. */
function withoutBuildTools(): Plugin {
  const stub = '\0no-build-tools';
  return {
    name: 'orrery-no-build-tools',
    enforce: 'pre',
    resolveId: (id) => (id === 'vite' || id.endsWith('/assembly-plugin.mjs') ? stub : undefined),
    load: (id) =>
      id === stub ? 'export const build = undefined; export const assembly = undefined;' : undefined,
  };
}
