import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstall, findProgram, installIfFound, prepareChromium } from './chromium.mjs';
import { prepareMoreBrowsers } from './more-browsers.mjs';
import { parseOptions } from './options.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { writeProcessorTimes } from './processor-times.mjs';
import { root, typeCheckOptions } from './project.mjs';
import { run, StepError } from './run.mjs';
import { reportVariable } from './score-reporter.mjs';
import { writeSpecificationTable } from './specification-table.mjs';

const score = { passed: 0, failed: 0 };
/** One line per failed check and test, per test that passed only when it was repeated, and per missing browser; printed at the end. @type {string[]} */
const notes = [];
/** By item of the specifications. @type {Record<string, import('./score-reporter.mjs').ItemResult>} */
const items = {};
/** By test file, in milliseconds. @type {Record<string, number>} */
const processorMs = {};

/**
 * Failed files are run once more, alone. If more files fail, the cause is not a single unstable test, and nothing is
 * repeated. See history/2026-11-27-repeated-tests.md.
 */
const maxRepeatedFiles = 4;

/**
 * Format, lint, types, build, unit, HTTP and browser tests; `--update` updates the reference images. Sets the exit status.
 * @param {readonly string[]} args
 */
export async function runTests(args) {
  const options = { update: { type: 'boolean', default: false } };
  const { values } = parseOptions('npm test [-- --update]', args, { options });
  if (values.update) process.env.UPDATE_PICTURES = '1';
  await check('dependencies', prepareDependencies);
  await check('format and lint', () => node('@biomejs/biome/bin/biome', ['ci', '.']));
  await check('types', () => node('typescript/bin/tsc', typeCheckOptions));
  await check('build', () => prepareBuilds(['console', 'server']));
  await check('browser', async () => {
    process.env.CHROMIUM_PATH = await prepareChromium();
    for (const missing of await prepareMoreBrowsers()) {
      process.stdout.write(`${missing}\n`);
      notes.push(`SKIPPED  ${missing}`);
    }
  });
  await check('nginx', prepareNginx);
  await suite('unit', ['pure', 'dom', 'other-unit']);
  // Browser tests alone leave processors idle, so both run at the same time, by one file more than otherwise.
  const maxWorkers = Math.min(4, availableParallelism() + 1);
  await suite('HTTP and browser', ['servers', 'other-http'], [`--maxWorkers=${maxWorkers}`]);
  notes.push(writeSpecificationTable(items), writeProcessorTimes(processorMs));
  for (const note of notes) process.stdout.write(`\n${note}`);
  process.stdout.write(`\n${score.passed} passed, ${score.failed} failed\n`);
  process.exitCode = score.failed === 0 ? 0 : 1;
}

/** Installs nginx if the user has the rights; without it, its test is skipped. */
async function prepareNginx() {
  if (findProgram(['nginx']) === undefined && canInstall()) await installIfFound('nginx', ['nginx']);
  if (findProgram(['nginx']) === undefined)
    notes.push(
      'SKIPPED  nginx is not installed; its test is skipped (Debian: sudo apt-get install -y nginx).',
    );
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
  notes.push(`FAILED  ${failure}`);
}

/**
 * Runs projects of vitest.config.ts and adds their counts; a file or hook that fails counts as failed. A test that
 * fails and passes when its file is repeated counts as passed and is named as unstable at the end.
 * @param {string} title @param {readonly string[]} projects @param {readonly string[]} options
 */
async function suite(title, projects, options = []) {
  process.stdout.write(`\n— ${title} tests\n`);
  const first = await runFiles(title, projects, options);
  Object.assign(processorMs, first.processorMs);
  for (const project of projects)
    if (!first.projects.includes(project)) fail(`there are no ${project} tests`);
  const repeatable = first.failures.filter(({ file }) => file !== '');
  const files = new Set(repeatable.map(({ file }) => file));
  if (files.size === 0 || files.size > maxRepeatedFiles) {
    addCounts(first);
    return;
  }
  process.stdout.write(`\n— ${title} tests, repeated: ${[...files].join(', ')}\n`);
  const second = await runFiles(title, projects, ['--no-file-parallelism', ...files]);
  for (const { text } of repeatable) notes.push(`UNSTABLE, repeated  ${text}`);
  for (const file of files) delete first.passed[file];
  const remaining = first.failures.filter(({ file }) => file === '');
  addCounts({
    ...first,
    items: { ...first.items, ...second.items },
    passed: { ...first.passed, ...second.passed },
    failures: [...remaining, ...second.failures],
  });
}

/** @param {import('./score-reporter.mjs').Report} report */
function addCounts({ items: results, passed, failures }) {
  Object.assign(items, results);
  score.passed += Object.values(passed).reduce((sum, each) => sum + each, 0);
  for (const { text } of failures) fail(text);
}

/**
 * Runs projects with further arguments of Vitest. An error that belongs to no file is a failure without file.
 * @param {string} title @param {readonly string[]} projects @param {readonly string[]} options
 * @returns {Promise<import('./score-reporter.mjs').Report>}
 */
async function runFiles(title, projects, options) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-test-'));
  const path = join(folder, 'report.json');
  process.env[reportVariable] = path;
  try {
    const reporter = join(root, 'scripts', 'lib', 'score-reporter.mjs');
    const isRed = await node('vitest/vitest.mjs', [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      `--reporter=${reporter}`,
      ...options,
    ]).then(
      () => false,
      (error) => {
        if (!(error instanceof StepError)) throw error;
        return true;
      },
    );
    /** @type {import('./score-reporter.mjs').Report} */
    const report = JSON.parse(readFileSync(path, 'utf8'));
    if (isRed && report.failures.length === 0)
      report.failures.push({ file: '', text: `the ${title} tests ended with an unknown error` });
    return report;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return {
      projects,
      items: {},
      passed: {},
      processorMs: {},
      failures: [{ file: '', text: `the ${title} tests did not complete` }],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} script below node_modules @param {readonly string[]} args */
function node(script, args) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args]);
}
