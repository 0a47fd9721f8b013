import { nextTask } from './wait.ts';

const sliceMs = 5;

/**
 * Runs work bit by bit, each bit in a task of its own, so that the page answers meanwhile. Gives undefined when it is
 * no longer wanted before it ends.
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

/** Runs such work at once. */
export function runAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
