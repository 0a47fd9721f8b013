import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project-files.ts';

const documents = [
  'ARCHITECTURE.md',
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/guide', 'docs/recipes', 'docs/reference'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

const topFolders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(node_modules|dist|data|test-results)$/.test(entry.name))
  .map(({ name }) => name);

/** Paths in backticks that start with a folder of the project; `{a,b}` stands for each of its names. */
function pathsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([\w.@-]+(?:\/[\w.{},@-]*)+)`/g)].map((match) => match[1]!);
  return quoted.filter((path) => topFolders.includes(path.split('/')[0]!)).flatMap(expand);
}

function expand(path: string): readonly string[] {
  const alternatives = /^(.*)\{([^}]*)\}(.*)$/.exec(path);
  if (alternatives === null) return [path];
  const [, before, names, after] = alternatives;
  return names!.split(',').map((name) => `${before}${name}${after}`);
}

test('paths are found in backticks, alternatives included', () => {
  expect(pathsIn('`aql/parser/` `src/{api,app}` `/_api/cursor` `npm test` aql/nodes')).toEqual([
    'aql/parser/',
    'src/api',
    'src/app',
  ]);
});

test.each(documents)('%s names existing files and folders', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(documents)('%s runs test files and folders that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const commands = [...text.matchAll(/`npx vitest run --project \w+ ([^`#]+)`/g)].flatMap((match) =>
    match[1]!.split(' '),
  );
  expect(commands.filter((path) => path !== '' && !existsSync(join(root, path)))).toEqual([]);
});

test('the architecture names at least a hundred paths', () => {
  expect(pathsIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).length).toBeGreaterThan(100);
});

test('the glossary has at most 40 terms, in order, each with the file that defines it', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!term |-)/.test(line));
  const terms = rows.map((row) => row.split('|')[1]!.trim());
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.length).toBeLessThanOrEqual(40);
  expect(terms).toEqual([...terms].sort());
  expect(rows.filter((row) => pathsIn(row).length === 0)).toEqual([]);
});

test.each(documents)('%s links to existing files', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1]!);
  const missing = targets.filter(
    (target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(document), target)),
  );
  expect(missing).toEqual([]);
});

/** Descriptions of a path through the code; each names its files in order. */
test.each(['One gesture', 'One request', 'One query', 'One write', 'One layout'])(
  'the section %s names its files',
  (title) => {
    const text = readFileSync(join(root, 'docs/flows.md'), 'utf8');
    const section = text.split(/^## /m).find((part) => part.startsWith(title));
    expect(pathsIn(section ?? '').length).toBeGreaterThan(6);
  },
);

test('each difference from ArangoDB names a test that exists', () => {
  const text = readFileSync(join(root, 'docs/differences.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ArangoDB'));
  expect(rows.length).toBeGreaterThan(8);
  const wrong = rows.filter((row) => {
    const [, path, title] = /`(tests\/[\w./-]+\.test\.ts)`: "(.+)" \|$/.exec(row) ?? [];
    return (
      path === undefined || title === undefined || !readFileSync(join(root, path), 'utf8').includes(title)
    );
  });
  expect(wrong).toEqual([]);
});
