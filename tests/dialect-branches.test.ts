import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './project-files.ts';

/** Code that makes answers and reads requests; it may ask for the dialect of a request. */
const edge = /^server\/(http|route|network|sign-in)\/|^server\/app\.ts$|\/routes\//;

/** A comparison of a dialect with a version. */
const branch = /[=!]==\s*'(2\.8|3\.12)'|'(2\.8|3\.12)'\s*[=!]==|case '(2\.8|3\.12)':/;

test('below the edge of the server, tables decide what differs between 2.8 and 3.12', () => {
  const found = sourceFiles(['server'])
    .filter((file) => !edge.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (branch.test(line) ? [`${file}:${at + 1}`] : [])),
    );
  expect(found).toEqual([]);
});
