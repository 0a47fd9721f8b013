import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareChromium } from './chromium.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';
import { run, StepError } from './run.mjs';
import { reportVariable } from './score-reporter.mjs';

const score = { passed: 0, failed: 0 };
/** One line per failed check and test, printed at the end. @type {string[]} */
const failures = [];

/** Format, lint, types, build, unit, HTTP and browser tests; `--update` updates the reference images. Sets the exit status. */
export async function runTests() {
  if (process.argv.includes('--update')) process.env.UPDATE_PICTURES = '1';
  await check('dependencies', prepareDependencies);
  await check('format and lint', () => node('@biomejs/biome/bin/biome', ['ci', '.']));
  await check('types', () => node('typescript/bin/tsc', ['--noEmit']));
  await check('build', () => prepareBuilds(['console', 'server']));
  await check('browser', async () => {
    process.env.CHROMIUM_PATH = await prepareChromium();
  });
  await suite('unit');
  await suite('http');
  await suite('e2e');
  for (const failure of failures) process.stdout.write(`\n${failure}`);
  process.stdout.write(`\n${score.passed} passed, ${score.failed} failed\n`);
  process.exitCode = score.failed === 0 ? 0 : 1;
}

/** @param {string} title @param {() => Promise<void>} work */
async function check(title, work) {
  process.stdout.write(`\n— ${title}\n`);
  try {
    await work();
    score.passed++;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stdout.write(`${error.message}\n`);
    fail(`${title}: ${error.message}`);
  }
}

/** @param {string} failure */
function fail(failure) {
  score.failed++;
  failures.push(`FAILED  ${failure}`);
}

/** Runs one project of vitest.config.ts and adds its counts; a file or hook that fails counts as failed. @param {string} project */
async function suite(project) {
  process.stdout.write(`\n— ${project} tests\n`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-test-'));
  const report = join(folder, 'report.json');
  process.env[reportVariable] = report;
  try {
    const reporter = join(root, 'scripts', 'lib', 'score-reporter.mjs');
    const isRed = await node('vitest/vitest.mjs', [
      'run',
      '--project',
      project,
      '--reporter=default',
      `--reporter=${reporter}`,
    ]).then(
      () => false,
      (error) => {
        if (!(error instanceof StepError)) throw error;
        return true;
      },
    );
    /** @type {import('./score-reporter.mjs').Report} */
    const { passed, failed, failures: lines } = JSON.parse(readFileSync(report, 'utf8'));
    score.passed += passed;
    lines.forEach(fail);
    if (isRed && lines.length === 0) fail(`the ${project} tests ended with an unknown error`);
    if (passed + failed === 0) fail(`there are no ${project} tests`);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    fail(`the ${project} tests did not complete`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} script below node_modules @param {readonly string[]} args */
function node(script, args) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args]);
}
