import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildDrawPage } from './measure.ts';

/** Writes the page to `FOLDER/page` and the benchmark to `FOLDER/draw.mjs`, for a machine without build tools. */
export async function packDraw(folder: string): Promise<void> {
  for (const [path, content] of await buildDrawPage()) {
    const file = join(folder, 'page', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const { build } = await import('vite');
  const { assembly } = await import('../../scripts/lib/assembly-plugin.mjs');
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [assembly()],
    ssr: { noExternal: true, external: ['playwright', 'vite', 'assemblyscript'] },
    build: {
      ssr: 'benchmarks/draw/run.ts',
      outDir: resolve(folder),
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'draw.mjs', chunkFileNames: 'draw-[hash].mjs' } },
    },
  });
}
