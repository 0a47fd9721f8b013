import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { assembly } from './scripts/lib/assembly-plugin.mjs';
import { packageText, script } from './scripts/lib/script-plugin.mjs';
import { MixedProjects, pureFiles } from './tests/test-order.ts';

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

const pure = [...pureFiles()];

/**
 * `unit`: in-process, each file with modules of its own. `pure` and `other-unit`: the same files, as `npm test` runs them;
 * pure ones share the modules of their worker, whose import was a third of their processor time. `http`: against the
 * built server. `e2e`: a real browser against the built server; each file has its own server, database and browser.
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
        test: { ...unit, name: 'pure', include: pure, isolate: false },
      },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          ...unit,
          name: 'other-unit',
          exclude: ['tests/http/**', ...pure],
          // After the pure ones: a worker is reused as long as the next file belongs to the same project.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [assembly(), script(), packageText()],
        test: {
          name: 'http',
          chaiConfig,
          include: ['tests/http/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/http/global-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: pollOptions },
        },
      },
      {
        test: {
          name: 'e2e',
          chaiConfig,
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/e2e-setup.ts'],
          setupFiles: ['e2e/consecutive-steps.ts'],
          testTimeout: 300_000,
          hookTimeout: 240_000,
          // As long as the page waits for an element, because assertions read elements that may not exist yet.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
