// `npm run docs`: writes docs/reference and docs/recipes from the code. A test fails when a page is not as the code describes it.
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
await run(process.execPath, [
  vitest,
  'run',
  '--project=unit',
  'tests/docs/written-pages.test.ts',
  '--update',
]);
