import { useState } from 'react';
import { describeError } from '../../api/errors.ts';
import type { FunctionDraft } from './function-draft.ts';
import { runTests, type TestResult } from './function-tests.ts';

interface TestRun {
  /** By index; undefined before the first run. */
  readonly results: readonly TestResult[] | undefined;
  /** The function has changed since the run. */
  readonly isStale: boolean;
  readonly isRunning: boolean;
  /** Rejects with the error of the server. */
  run(): Promise<void>;
  /** Forgets the results, because the tests themselves have changed. */
  clear(): void;
}

/** The last run of the tests of a function. */
export function useTestRun(draft: FunctionDraft): TestRun {
  const [last, setLast] = useState<{ code: string; results: readonly TestResult[] }>();
  const [isRunning, setRunning] = useState(false);
  return {
    results: last?.results,
    isStale: last !== undefined && last.code !== draft.code,
    isRunning,
    async run() {
      setRunning(true);
      try {
        setLast({ code: draft.code, results: await runTests(draft.code, draft.tests) });
      } finally {
        setRunning(false);
      }
    },
    clear: () => setLast(undefined),
  };
}

/** The text of a server's error without its number, for a place that names it. */
export function textOf(error: unknown): string {
  return describeError(error).text;
}
