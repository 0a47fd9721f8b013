import { afterAll, beforeEach, onTestFailed } from 'vitest';
import { closeTestBrowsers } from './harness.ts';

/**
 * Set-up of each file of browser tests. The tests of a file are consecutive steps on one page: after a failure, the
 * page is in another state than the next steps expect, and each of them would wait until its time limit. They are
 * skipped, and the failure is reported alone. Files of HTTP tests, which share a project with them in `npm test`, are not affected.
 */
let failed: { readonly file: string; readonly step: string } | undefined;

beforeEach((context) => {
  const file = context.task.file.name;
  if (!file.startsWith('e2e/')) return;
  if (failed?.file === file) context.skip(`the step '${failed.step}' has failed`);
  onTestFailed(() => {
    failed = { file, step: context.task.name };
  });
});

afterAll(async () => {
  if (failed === undefined) return;
  failed = undefined;
  // A step beyond its time limit goes on, and would open pages beside those of the next file.
  await closeTestBrowsers();
});
