import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Options of the type checker, which keeps what it knows of unchanged files for the next run. */
export const typeCheckOptions = [
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, 'node_modules', '.cache', 'types.tsbuildinfo'),
];

/** Sources of each build; their fingerprint names the build. */
const sourcesOf = {
  console: [
    'index.html',
    'src',
    'workers',
    'aql',
    'driver',
    'protocol',
    'vite.config.ts',
    'scripts/lib/assembly-plugin.mjs',
    'scripts/lib/brotli-plugin.mjs',
    'scripts/lib/file-groups-plugin.mjs',
    'scripts/lib/file-groups.mjs',
    'scripts/lib/licenses-plugin.mjs',
    'package-lock.json',
  ],
  server: [
    'server',
    'aql',
    'protocol',
    'driver',
    'vite.config.ts',
    'scripts/lib/licenses-plugin.mjs',
    'scripts/lib/script-plugin.mjs',
    'scripts/lib/stored-code-plugin.mjs',
    'package-lock.json',
  ],
};

/** @typedef {keyof typeof sourcesOf} BuildTarget */

/** True if node_modules does not match the current package-lock.json. */
export function areDependenciesStale() {
  const stamp = join(root, 'node_modules', '.orrery-lock');
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockFingerprint();
}

export function markDependenciesFresh() {
  writeFileSync(join(root, 'node_modules', '.orrery-lock'), lockFingerprint());
}

function lockFingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch + process.versions.modules)
    .digest('hex');
}

/** Of paths and contents of all sources. @param {BuildTarget} target */
export function sourceFingerprint(target) {
  const hash = createHash('sha256');
  for (const path of sourcesOf[target].flatMap((entry) => filesBelow(join(root, entry)))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
