import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareChromium } from './chromium.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';
import { run, StepError } from './run.mjs';

const score = { passed: 0, failed: 0 };

/** Format, lint, types, build, unit, HTTP and browser tests; `--update` renews the pictures they compare with. Sets the exit status. */
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
    score.failed++;
  }
}

/** Runs one project of vitest.config.ts and adds up its tests; a file that does not even load counts as failed. @param {string} project */
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
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    score.passed += numPassedTests;
    score.failed += isRed ? Math.max(1, numFailedTests) : numFailedTests;
    if (numPassedTests + numFailedTests === 0) score.failed++;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    process.stdout.write(`the ${project} tests did not run to their end\n`);
    score.failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} script below node_modules @param {readonly string[]} args */
function node(script, args) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args]);
}
