import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { assembly } from './scripts/lib/assembly-plugin.mjs';
import { packageText, script } from './scripts/lib/script-plugin.mjs';
import { MixedProjects, sharingFiles } from './tests/test-order.ts';

/** Timeout of polling assertions; long, because a busy machine may be many times slower than an idle one. */
const pollOptions = { timeout: 100_000 };

/** A failed expectation shows the whole value in its message. */
const chaiConfig = { truncateThreshold: 0 };

/** Test files that run at the same time; on two processors the default is one. */
const maxWorkers = Math.min(4, Math.max(2, availableParallelism() - 1));

const unit = {
  chaiConfig,
  include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
  environment: 'node',
  // A busy machine may be many times slower than an idle one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: pollOptions },
};

/** Against the built server. */
const http = {
  chaiConfig,
  include: ['tests/http/**/*.test.ts'],
  environment: 'node',
  globalSetup: ['tests/http/global-setup.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: pollOptions },
};

/** A real browser against the built server; each file has its own server, database and pages. */
const e2e = {
  chaiConfig,
  include: ['e2e/**/*.test.ts'],
  environment: 'node',
  globalSetup: ['tests/e2e-setup.ts'],
  setupFiles: ['e2e/consecutive-steps.ts'],
  testTimeout: 300_000,
  hookTimeout: 240_000,
  // As long as the page waits for an element, because assertions read elements that may not exist yet.
  expect: { poll: { timeout: 120_000 } },
};

const sharing = sharingFiles();

/** Set-up of the projects of `npm test`. */
const measuring = 'tests/processor-time.ts';

/**
 * `unit`, `http`, `e2e`: each file with a process of its own. `npm test` runs the same files in other projects, in which those
 * that can share a worker do so, with its modules, its window (`dom`) and its browser (`servers`): `pure`, `dom`, `other-unit`
 * and then `servers`, `other-http`. A worker is reused as long as the next file belongs to the same project, so the projects
 * run one after another.
 */
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: MixedProjects },
    projects: [
      {
        plugins: [assembly(), script(), packageText()],
        test: { ...unit, name: 'unit', exclude: ['tests/http/**'] },
      },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          ...unit,
          name: 'pure',
          include: [...sharing.pure],
          isolate: false,
          setupFiles: [measuring],
        },
      },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          ...unit,
          name: 'dom',
          include: [...sharing.dom],
          isolate: false,
          setupFiles: [measuring, 'tests/dom-setup.ts'],
          // After the pure ones: a worker is reused as long as the next file belongs to the same project.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          ...unit,
          name: 'other-unit',
          exclude: ['tests/http/**', ...sharing.pure, ...sharing.dom],
          setupFiles: [measuring],
          sequence: { groupOrder: 2 },
        },
      },
      { plugins: [assembly(), script(), packageText()], test: { ...http, name: 'http' } },
      { test: { ...e2e, name: 'e2e' } },
      // The steps of the guide with its pictures: `npm run docs`.
      { test: { ...e2e, name: 'guide', include: ['e2e/guide/guide.walk.ts'], setupFiles: [] } },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          ...e2e,
          name: 'servers',
          include: [...sharing.http, ...e2e.include],
          isolate: false,
          globalSetup: [...http.globalSetup, ...e2e.globalSetup],
          setupFiles: [measuring, ...e2e.setupFiles, 'tests/http/shared-worker.ts'],
        },
      },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          ...http,
          name: 'other-http',
          exclude: [...sharing.http],
          setupFiles: [measuring],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
