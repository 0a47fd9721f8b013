/** Runs a generator to completion: for benchmarks and tests. */
export function runSteps<Result>(steps: Generator<unknown, Result>): Result {
  while (true) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
