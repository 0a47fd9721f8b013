import { join } from 'node:path';
import { parseOptions } from './options.mjs';
import { prepareDependencies } from './prepare.mjs';
import { root, typeCheckOptions } from './project.mjs';
import { changedFiles, relatedTests } from './related-tests.mjs';
import { run, StepError } from './run.mjs';

/**
 * Format, lint, types, and the unit tests that import a file changed since a revision, committed or not: the nearest
 * importers, because a change of a central file reaches most tests. Tests that read files without importing them, such as
 * the table of imports, run each time. Sets the exit status.
 * @param {readonly string[]} args
 */
export async function runFastTests(args) {
  const usage = 'npm run test:fast [REVISION]';
  const { positionals } = parseOptions(usage, args, { allowPositionals: true }, ({ positionals: given }) =>
    given.length > 1 ? `Expected one revision, found ${given.length}.` : undefined,
  );
  const [revision = 'HEAD'] = positionals;
  await prepareDependencies();
  const { files, leftOut } = relatedTests(changedFiles(revision), maxCost);
  const checks = [
    ['format and lint', '@biomejs/biome/bin/biome', ['ci', '.']],
    ['types', 'typescript/bin/tsc', typeCheckOptions],
    ['tests', 'vitest/vitest.mjs', ['run', ...unitProjects, ...testsOfSources, ...files]],
  ];
  const failed = [];
  for (const [title, script, options] of checks) {
    process.stdout.write(`\n— ${title}\n`);
    try {
      await run(process.execPath, [join(root, 'node_modules', script), ...options]);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      failed.push(title);
    }
  }
  if (leftOut > 0) {
    const sum = files.length + leftOut;
    process.stdout.write(
      `\n${leftOut} of ${sum} test files of the changes were left out: npm test runs them\n`,
    );
  }
  process.stdout.write(failed.length === 0 ? '\nall passed\n' : `\nFAILED  ${failed.join(', ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

const unitProjects = ['--project=pure', '--project=dom', '--project=other-unit'];

/** Tests of the changes that are run; about a minute on two processors. See `relatedTests`. */
const maxCost = 60;

/** Their subjects are all files of the project. */
const testsOfSources = ['tests/imports.test.ts', 'tests/file-length.test.ts', 'tests/css-classes.test.ts'];
