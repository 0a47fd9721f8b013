import { defineConfig } from 'vitest/config';
import { assembly } from './scripts/lib/assembly-plugin.mjs';
import { script } from './scripts/lib/script-plugin.mjs';

/** Timeout of polling assertions; long, because a busy machine may be many times slower than an idle one. */
const pollOptions = { timeout: 30_000 };

/** `unit`: in-process. `http`: against the built server. `e2e`: a real browser against the built server. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [assembly(), script()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: ['tests/http/**'],
          environment: 'node',
          // A busy machine may be many times slower than an idle one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: pollOptions },
        },
      },
      {
        plugins: [assembly(), script()],
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/http/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: pollOptions },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll: pollOptions },
        },
      },
    ],
  },
});
