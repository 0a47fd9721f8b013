import { writeFileSync } from 'node:fs';

/** Environment variable with the path of the report. */
export const reportVariable = 'ORRERY_TEST_REPORT';

/**
 * @typedef {object} Report
 * @property {number} passed tests
 * @property {number} failed tests
 * @property {string[]} failures one line for each failed test, file and hook, and for each error outside of them
 */

/** Vitest reporter: counts, and one line for each failure, those of hooks included. */
export default class ScoreReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Report} */
    const report = { passed: 0, failed: 0, failures: [] };
    for (const module of modules) {
      const path = module.relativeModuleId;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') report.passed++;
        if (state !== 'failed') continue;
        report.failed++;
        report.failures.push(`${path} › ${test.fullName}: ${firstLine(errors)}`);
      }
      const ownErrors = module.errors();
      if (ownErrors.length > 0) report.failures.push(`${path}: ${firstLine(ownErrors)}`);
      for (const suite of module.children.allSuites()) {
        const errors = suite.errors();
        if (errors.length > 0)
          report.failures.push(`${path} › ${suite.fullName} (hook): ${firstLine(errors)}`);
      }
    }
    if (unhandledErrors.length > 0) report.failures.push(`outside the tests: ${firstLine(unhandledErrors)}`);
    const path = process.env[reportVariable];
    if (path === undefined) throw new Error(`${reportVariable} is not set`);
    writeFileSync(path, JSON.stringify(report));
  }
}

/** @param {readonly { message: string }[]} errors */
function firstLine(errors) {
  return errors[0]?.message.split('\n', 1)[0] ?? '';
}
