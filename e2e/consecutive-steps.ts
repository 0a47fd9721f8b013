import { beforeEach, onTestFailed } from 'vitest';

/**
 * Set-up of each file of browser tests. The tests of a file are consecutive steps on one page: after a failure, the
 * page is in another state than the next steps expect, and each of them would wait until its time limit. They are
 * skipped, and the failure is reported alone.
 */
let failedStep: string | undefined;

beforeEach((context) => {
  if (failedStep !== undefined) context.skip(`the step '${failedStep}' has failed`);
  onTestFailed(() => {
    failedStep = context.task.name;
  });
});
