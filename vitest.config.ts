import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { assembly } from './scripts/lib/assembly-plugin.mjs';
import { script } from './scripts/lib/script-plugin.mjs';

/** Timeout of polling assertions; long, because a busy machine may be many times slower than an idle one. */
const pollOptions = { timeout: 100_000 };

/** A failed expectation shows the whole value in its message. */
const chaiConfig = { truncateThreshold: 0 };

/** Test files that run at the same time; on two processors the default is one. */
const maxWorkers = Math.min(4, Math.max(2, availableParallelism() - 1));

/** `unit`: in-process. `http`: against the built server. `e2e`: a real browser against the built server. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [assembly(), script()],
        test: {
          name: 'unit',
          chaiConfig,
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: ['tests/http/**'],
          environment: 'node',
          maxWorkers,
          // A busy machine may be many times slower than an idle one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: pollOptions },
        },
      },
      {
        plugins: [assembly(), script()],
        test: {
          name: 'http',
          chaiConfig,
          include: ['tests/http/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
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
          // Each file has its own server, database and browser.
          maxWorkers: 2,
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
