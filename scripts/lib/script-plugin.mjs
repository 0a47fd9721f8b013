import { join } from 'node:path';
import { notePackage } from './licenses-plugin.mjs';
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
      for (const path of Object.keys(metafile.inputs)) {
        this.addWatchFile(join(root, path));
        notePackage(path);
      }
      const text = `(() => {\n${outputFiles[0]?.text ?? ''}\nreturn script.default;\n})()`;
      return { code: `export default ${JSON.stringify(text)};`, map: null };
    },
  };
}

const packageSuffix = '?package';

/**
 * Vite plugin: an import of `NAME?package` returns an npm package with its dependencies as the text of one CommonJS
 * module. Modules of Node.js are left to the `require` of the sandbox.
 * @returns {import('vite').Plugin}
 */
export function packageText() {
  return {
    name: 'orrery-package',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(packageSuffix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.endsWith(packageSuffix)) return undefined;
      const name = id.slice(1, -packageSuffix.length);
      const { build } = await import('esbuild');
      const { outputFiles, metafile } = await build({
        // The slash: a package may have the name of a module of Node.js.
        stdin: { contents: `module.exports = require('./node_modules/${name}');`, resolveDir: root },
        bundle: true,
        write: false,
        metafile: true,
        format: 'cjs',
        platform: 'neutral',
        mainFields: ['browser', 'main'],
        external: sandboxModules,
        target: 'es2022',
        charset: 'utf8',
        minifyWhitespace: true,
        minifySyntax: true,
        absWorkingDir: root,
      });
      for (const path of Object.keys(metafile.inputs)) notePackage(path);
      return { code: `export default ${JSON.stringify(outputFiles[0]?.text ?? '')};`, map: null };
    },
  };
}

/** Modules of Node.js that the sandbox of services has. */
const sandboxModules = ['assert', 'console', 'crypto', 'dns', 'events', 'net', 'os', 'path', 'util'];
