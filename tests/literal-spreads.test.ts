import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

/** A literal that is spread into another one, `{ ...{ a, b } }`, has no use but to shorten a file. */
const literalSpread = /(^|[\s{,])\.\.\.\{/;

/** Lines of AQL in tests of the language. */
const isQuery = (line: string): boolean => line.includes("'RETURN {");

test('no literal is spread into a literal', () => {
  const files = sourceFiles([
    'protocol',
    'aql',
    'driver',
    'server',
    'workers',
    'src',
    'tests',
    'benchmarks',
    'e2e',
  ]);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (literalSpread.test(line) && !isQuery(line) ? [`${file}:${at + 1}`] : [])),
  );
  // This file describes what it refuses.
  expect(found.filter((place) => !place.startsWith('tests/literal-spreads.test.ts'))).toEqual([]);
});
