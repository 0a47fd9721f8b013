import { runAtOnce, runInSlices } from '../../lib/slices.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { packVertexIds } from '../model/packed-vertex-ids.ts';

/** After as many interrupted runs, work is done at once. */
const maxRuns = 3;

/** Runs work on the model in slices. Returns undefined if the topology changes before the end. */
export function inSlices<Result>(
  model: GraphModel,
  steps: Generator<undefined, Result>,
): Promise<Result | undefined> {
  const { topology } = model.revisions;
  return runInSlices(steps, () => model.revisions.topology === topology);
}

/**
 * Runs work on the model in slices, and begins again if the topology changes before the end. The result is that of the
 * state in which the promise is fulfilled.
 */
export async function inSlicesAnew<Result extends NonNullable<unknown>>(
  model: GraphModel,
  toSteps: () => Generator<undefined, Result>,
): Promise<Result> {
  for (let run = 0; run < maxRuns; run++) {
    const result = await inSlices(model, toSteps());
    if (result !== undefined) return result;
  }
  return runAtOnce(toSteps());
}

/** A copy of the graph for long work, which changes of the graph do not reach. */
export function freeze(model: GraphModel): Promise<GraphModel> {
  return inSlicesAnew(model, function* () {
    // The copy has these ids too.
    yield* packVertexIds(model);
    return yield* model.copyInSlices();
  });
}
