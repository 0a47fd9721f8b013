import { nextTask } from './wait.ts';

const sliceMs = 5;

/** Runs work in slices, each in its own task, so that the page stays responsive. */
export function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result>;
/** Returns undefined if the work is cancelled. */
export function runInSlices<Result>(
  steps: Generator<undefined, Result>,
  isWanted: () => boolean,
): Promise<Result | undefined>;
export async function runInSlices<Result>(
  steps: Generator<undefined, Result>,
  isWanted = () => true,
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

/** Items between two yields. */
const sliceItems = 512;

/** Calls `action` for each item, in slices. Rejects with the reason of the signal after its abort. */
export async function forEachInSlices<Item>(
  items: Iterable<Item>,
  action: (item: Item) => void,
  signal?: AbortSignal,
): Promise<void> {
  function* steps(): Generator<undefined, void> {
    let count = 0;
    for (const item of items) {
      action(item);
      if (++count % sliceItems === 0) yield;
    }
  }
  await runInSlices(steps(), () => signal?.aborted !== true);
  signal?.throwIfAborted();
}

/** Runs the same work synchronously. */
export function runAtOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
