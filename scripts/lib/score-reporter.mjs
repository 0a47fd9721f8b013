import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './project.mjs';

/** Environment variable with the path of the report. */
export const reportVariable = 'ORRERY_TEST_REPORT';

/**
 * @typedef {object} Report
 * @property {readonly string[]} projects those with a test that passed or failed
 * @property {Record<string, ItemResult>} items results of the tests whose titles name an item of a specification
 * @property {Record<string, number>} passed number of passed tests of each file
 * @property {Record<string, number>} processorMs of each file, where it is measured (tests/processor-time.ts)
 * @property {Failure[]} failures one for each failed test, file and hook, and for each error outside of them
 */

/**
 * @typedef {object} ItemResult
 * @property {string[]} tests
 * @property {boolean} isPassed
 */

/**
 * @typedef {object} Failure
 * @property {string} file path below the project's root; empty for an error that belongs to no test file
 * @property {string} text one line
 */

/** Vitest reporter: counts, and one line for each failure, those of hooks included. */
export default class ScoreReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string, VITEST_TEST_PATH?: string }[]} unhandledErrors with the file that ran
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Report} */
    const report = { projects: [], items: {}, passed: {}, processorMs: {}, failures: [] };
    const projects = new Set();
    for (const module of modules) {
      const file = module.relativeModuleId;
      const addFailure = (/** @type {string} */ text) =>
        report.failures.push({ file, text: `${file}${text}` });
      report.passed[file] = 0;
      const { processorMs } = module.meta();
      if (processorMs !== undefined) report.processorMs[file] = processorMs;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state !== 'skipped') projects.add(test.project.name);
        for (const [, id] of test.name.matchAll(/\[([^\]\s]+)\]/g)) {
          report.items[id] ??= { tests: [], isPassed: true };
          report.items[id].tests.push(`${file} › ${test.name}`);
          report.items[id].isPassed &&= state === 'passed';
        }
        if (state === 'passed') report.passed[file]++;
        if (state === 'failed') addFailure(` › ${test.fullName}: ${firstLine(errors)}`);
      }
      const ownErrors = module.errors();
      if (ownErrors.length > 0) addFailure(`: ${firstLine(ownErrors)}`);
      for (const suite of module.children.allSuites()) {
        const errors = suite.errors();
        if (errors.length > 0) addFailure(` › ${suite.fullName} (hook): ${firstLine(errors)}`);
      }
    }
    for (const error of unhandledErrors) {
      const file = error.VITEST_TEST_PATH === undefined ? '' : relative(root, error.VITEST_TEST_PATH);
      report.failures.push({ file, text: `${file} outside the tests: ${firstLine([error])}`.trimStart() });
    }
    report.projects = [...projects];
    const path = process.env[reportVariable];
    if (path === undefined) throw new Error(`${reportVariable} is not set`);
    writeFileSync(path, JSON.stringify(report));
  }
}

/** @param {readonly { message: string }[]} errors */
function firstLine(errors) {
  return errors[0]?.message.split('\n', 1)[0] ?? '';
}
