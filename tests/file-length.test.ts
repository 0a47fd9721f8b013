import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

const limit = 600;

/** Tables of data, not code. */
const tables = ['protocol/error-table.ts'];

test(`no file is longer than ${limit} lines`, () => {
  const files = sourceFiles([
    'protocol',
    'aql',
    'driver',
    'server',
    'workers',
    'src',
    'tests',
    'benchmarks',
    'docs',
    'e2e',
  ]);
  const tooLong = files
    .filter((file) => !tables.includes(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > limit);
  expect(tooLong).toEqual([]);
});
