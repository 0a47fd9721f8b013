import { runInSlices } from '../../lib/slices.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Runs work on the model in slices. Returns undefined if the graph changes before the end. */
export function inSlices<Result>(
  model: GraphModel,
  steps: Generator<undefined, Result>,
): Promise<Result | undefined> {
  const { topology } = model.revisions;
  return runInSlices(steps, () => model.revisions.topology === topology);
}
