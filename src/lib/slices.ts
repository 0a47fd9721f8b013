import { nextTask } from './wait.ts';

const sliceMs = 5;

/**
 * Runs work in slices, each in its own task, so that the page stays responsive. Returns undefined if the work is
 * cancelled.
 */
export async function runInSlices<Result>(
  steps: Generator<undefined, Result>,
  isWanted: () => boolean,
): Promise<Result | undefined> {
  for (;;) {
    await nextTask();
    if (!isWanted()) return undefined;
    for (const endMs = performance.now() + sliceMs; performance.now() < endMs; ) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }
}

/** Runs the same work synchronously. */
export function runAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
