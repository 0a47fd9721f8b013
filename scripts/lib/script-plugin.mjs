import { join } from 'node:path';
import { root } from './project.mjs';

const suffix = '?script';

/**
 * Vite plugin: an import of `FILE.ts?script` returns the file and its imports as the text of one script, whose value is
 * the default export of the file. The sandbox evaluates it.
 * @returns {import('vite').Plugin}
 */
export function script() {
  return {
    name: 'orrery-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const { build } = await import('esbuild');
      const { outputFiles, metafile } = await build({
        entryPoints: [id.slice(0, -suffix.length)],
        bundle: true,
        write: false,
        metafile: true,
        format: 'iife',
        globalName: 'script',
        target: 'es2022',
        charset: 'utf8',
        absWorkingDir: root,
      });
      for (const path of Object.keys(metafile.inputs)) this.addWatchFile(join(root, path));
      const text = `(() => {\n${outputFiles[0]?.text ?? ''}\nreturn script.default;\n})()`;
      return { code: `export default ${JSON.stringify(text)};`, map: null };
    },
  };
}
