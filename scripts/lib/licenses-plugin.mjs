import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The folders of the packages in the build of this process. @type {Set<string>} */
const folders = new Set();

/** The package of a module is a part of the build. @param {string} path absolute, or relative to the project */
export function notePackage(path) {
  const [, folder] = /^.*(node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(path.replaceAll('\\', '/')) ?? [];
  if (folder !== undefined && existsSync(join(root, folder, 'package.json'))) folders.add(folder);
}

/**
 * Vite plugin: the file `licenses.md` of the build has the licences of all packages in it, as copies of them need it. Vite's own
 * option omits those of workers and of the texts that other plugins build.
 * @returns {import('vite').Plugin}
 */
export function licenses() {
  return {
    name: 'orrery-licenses',
    generateBundle: {
      // A build of a server removes the files of earlier plugins.
      order: 'post',
      handler() {
        for (const id of this.getModuleIds()) notePackage(id);
        const source = [...folders].sort().map(licenseOf).join('\n');
        this.emitFile({ type: 'asset', fileName: 'licenses.md', source });
      },
    },
  };
}

/**
 * Vite plugin for the builds of workers, which are done before the build that they are part of.
 * @returns {import('vite').Plugin}
 */
export function workerLicenses() {
  return {
    name: 'orrery-worker-licenses',
    buildEnd() {
      for (const id of this.getModuleIds()) notePackage(id);
    },
  };
}

/** Name, version and licence of a package as Markdown. @param {string} folder */
function licenseOf(folder) {
  const path = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const files = readdirSync(path).filter((file) => /^licen[cs]e/i.test(file));
  const texts = files.map((file) => readFileSync(join(path, file), 'utf8').trim());
  return [`## ${name} - ${version} (${license ?? 'see its readme'})`, ...texts, ''].join('\n\n');
}
