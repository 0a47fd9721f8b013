import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Sources of each build; their fingerprint determines whether the build is stale. */
const sourcesOf = {
  console: [
    'index.html',
    'src',
    'workers',
    'aql',
    'protocol',
    'vite.config.ts',
    'scripts/lib/assembly-plugin.mjs',
    'package-lock.json',
  ],
  server: ['server', 'aql', 'protocol', 'src/driver', 'vite.config.ts', 'package-lock.json'],
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

/** @param {BuildTarget} target */
export function isBuildStale(target) {
  const stamp = buildStamp(target);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceFingerprint(target);
}

/** @param {BuildTarget} target */
export function markBuildFresh(target) {
  mkdirSync(dirname(buildStamp(target)), { recursive: true });
  writeFileSync(buildStamp(target), sourceFingerprint(target));
}

/** @param {BuildTarget} target */
function buildStamp(target) {
  return join(root, 'dist', `${target}.fingerprint`);
}

function lockFingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch + process.versions.modules)
    .digest('hex');
}

/** Paths, sizes and modification times of all sources. @param {BuildTarget} target */
function sourceFingerprint(target) {
  const hash = createHash('sha256');
  for (const path of sourcesOf[target].flatMap((entry) => filesBelow(join(root, entry)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
