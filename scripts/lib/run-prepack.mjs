import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { currentFolder } from './builds.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { packageCommand, packageFolder } from './start-package.mjs';

/** Compiled code of V8 that the server stores beside its own: valid for one version of Node.js only. */
const compiledName = 'compiled';

/** Fills the folder of the package with the newest builds. */
export async function prepack() {
  await prepareDependencies();
  await prepareBuilds(['console', 'server']);
  rmSync(packageFolder, { recursive: true, force: true });
  for (const target of ['console', 'server']) {
    const folder = join(packageFolder, target);
    cpSync(currentFolder(target), folder, {
      recursive: true,
      filter: (source) => basename(source) !== compiledName,
    });
    nameCommand(folder);
  }
}

/** Messages of the server and texts of the console name the command of the package. @param {string} folder */
function nameCommand(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(path, 'utf8');
    const named = text.replaceAll('npm start --', packageCommand);
    if (named !== text) writeFileSync(path, named);
  }
}
