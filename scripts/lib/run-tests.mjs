import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepareChromium } from './chromium.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';
import { run, StepError } from './run.mjs';

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

/** Runs one project of vitest.config.ts and adds its counts; a file that cannot be loaded counts as failed. @param {string} project */
async function suite(project) {
  process.stdout.write(`\n— ${project} tests\n`);
  const folder = mkdtempSync(join(tmpdir(), 'orrery-test-'));
  const report = join(folder, 'report.json');
  try {
    const isRed = await node('vitest/vitest.mjs', [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]).then(
      () => false,
      (error) => {
        if (!(error instanceof StepError)) throw error;
        return true;
      },
    );
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    score.passed += numPassedTests;
    const failed = testResults.flatMap(failuresOf);
    failed.forEach(fail);
    if (isRed && failed.length === 0) fail(`the ${project} tests ended with an error outside a test`);
    if (numPassedTests + numFailedTests === 0) fail(`there are no ${project} tests`);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    fail(`the ${project} tests did not complete`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The failed tests of one file of a Vitest report, or the file itself if it could not be loaded.
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${path}: ${firstLine(message)}`] : [];
  return failed.map((test) => `${path} › ${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n', 1)[0];
}

/** @param {string} script below node_modules @param {readonly string[]} args */
function node(script, args) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args]);
}
