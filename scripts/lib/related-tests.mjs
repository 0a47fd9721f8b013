import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { root } from './project.mjs';

/** Top folders whose files unit tests import. */
const folders = ['protocol', 'aql', 'driver', 'workers', 'server', 'src', 'tests', 'scripts', 'benchmarks'];

/**
 * The unit test files that import changed files: those in the folders of the changed files first, then the nearest
 * importers, as many as `maxCost` permits, and the number of those left out. Changed test files always belong to them.
 * @param {readonly string[]} changed paths below the root
 * @param {number} maxCost a test file with a DOM costs 3, another one 1
 * @returns {{ readonly files: string[], readonly leftOut: number }}
 */
export function relatedTests(changed, maxCost) {
  const importers = readImporters();
  const homes = new Set(changed.map((path) => `tests/${dirname(path)}`));
  const isAtHome = (/** @type {string} */ path) => homes.has(dirname(path));
  const found = nearestFirst(changed, importers)
    .filter(({ path }) => isUnitTest(path))
    .sort((one, other) => Number(isAtHome(other.path)) - Number(isAtHome(one.path)));
  const files = [];
  let cost = 0;
  for (const { path, distance } of found) {
    cost += readFileSync(join(root, path), 'utf8').includes('@vitest-environment') ? 3 : 1;
    if (cost <= maxCost || distance === 0) files.push(path);
  }
  return { files, leftOut: found.length - files.length };
}

/** Files that differ from a revision, committed or not, and new ones. @param {string} revision @returns {string[]} */
export function changedFiles(revision) {
  const lines = (/** @type {string[]} */ args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...lines(['diff', '--name-only', '--relative', revision, '--']),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ].filter((path) => existsSync(join(root, path)));
}

/** @param {string} path */
const isUnitTest = (path) => /^tests\/(?!http\/).*\.test\.tsx?$/.test(path);

/**
 * Changed files and their importers with the number of imports between them.
 * @param {readonly string[]} changed @param {ReadonlyMap<string, readonly string[]>} importers
 */
function nearestFirst(changed, importers) {
  const found = changed.map((path) => ({ path, distance: 0 }));
  const seen = new Set(changed);
  for (const { path, distance } of found) {
    for (const importer of importers.get(path) ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      found.push({ path: importer, distance: distance + 1 });
    }
  }
  return found;
}

/** The importers of each file. @returns {Map<string, string[]>} */
function readImporters() {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => join(folder, path).split(sep).join('/')),
  );
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const path of paths) {
    for (const imported of importsOf(path, paths)) {
      if (!importers.has(imported)) importers.set(imported, []);
      importers.get(imported)?.push(path);
    }
  }
  return importers;
}

/** Paths that a file imports, registries included. @param {string} path @param {readonly string[]} paths */
function importsOf(path, paths) {
  const text = readFileSync(join(root, path), 'utf8');
  const place = (/** @type {string} */ name) =>
    normalize(join(dirname(path), name))
      .split(sep)
      .join('/');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)].map(([, name]) => place(name));
  for (const [, list] of text.matchAll(/import\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|'[^']*')/g)) {
    for (const [, pattern] of list.matchAll(/'(\.[^']+)'/g)) {
      const matches = toExpression(place(pattern));
      found.push(...paths.filter((each) => matches.test(each)));
    }
  }
  return found;
}

/** A glob pattern with `*`, `**` and `{a,b}` as a regular expression. @param {string} pattern */
function toExpression(pattern) {
  const text = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  return new RegExp(`^${text}$`);
}
