import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

/** A file with fewer lines and one importer belongs to its importer. */
const minLines = 10;

const reasons: Readonly<Record<string, string>> = {
  'src/screens/notebooks/NotebooksScreen.tsx': 'the part of the screen that is loaded on demand',
  'workers/helper.ts': 'the entry of a worker',
};

const reference = /(?:from|import\(|new URL\()\s*'(\.[^']*)'/g;

test(`files of fewer than ${minLines} lines are imported by several files, or by none as entries of registries`, () => {
  const files = sourceFiles(['protocol', 'aql', 'driver', 'server', 'workers', 'src']);
  const importers = new Map<string, Set<string>>();
  const lines = new Map<string, number>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    lines.set(file, text.split('\n').filter((line) => line.trim() !== '').length);
    for (const [, path = ''] of text.matchAll(reference)) {
      const target = join(dirname(file), path);
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  const small = files.filter((file) => lines.get(file)! < minLines && importers.get(file)?.size === 1);
  expect(small.sort()).toEqual(Object.keys(reasons).sort());
});
