/** Runs work that yields to its end at once: for benchmarks and tests. */
export function runSteps<Result>(steps: Generator<unknown, Result>): Result {
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
