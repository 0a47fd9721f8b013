import { nextTask } from '../../ui/wait.ts';
import type { GraphModel } from '../model/GraphModel.ts';

const sliceMs = 5;

/**
 * Runs work on the model bit by bit, so that the page answers meanwhile. Gives undefined when the graph is changed
 * before it ends.
 */
export async function inSlices<Result>(
  model: GraphModel,
  steps: Generator<undefined, Result>,
): Promise<Result | undefined> {
  const { topology } = model.revisions;
  while (model.revisions.topology === topology) {
    for (const endMs = performance.now() + sliceMs; performance.now() < endMs; ) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await nextTask();
  }
  return undefined;
}
