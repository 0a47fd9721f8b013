import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { describeError } from '../../api/errors.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { countRows, GestureDraft, type GestureWork, maxRowsAtOnce } from './GestureDraft.ts';
import { inSlices } from './in-slices.ts';
import type { WorkspaceHost, WorkspaceStep } from './WorkspaceHost.ts';

/** After as many interrupted runs, the patches are applied at once. */
const maxRuns = 3;

interface DraftHost extends Pick<WorkspaceHost, 'model' | 'batch'> {
  announce(step: WorkspaceStep): void;
}

/**
 * Applies the patches of a gesture to the shown graph as one change, in slices if they are large. `onApplied` gets the
 * patch that undoes them, before the listeners of the store are called; it is not called without patches.
 */
export async function applyDraft(
  host: DraftHost,
  work: GestureWork,
  onApplied: (inverse: GraphPatch) => void,
): Promise<void> {
  const { model } = host;
  for (let run = 1; ; run++) {
    const { patch, isReplacement } = await computeDraft(model, work);
    if (patch.length === 0) return;
    if (!isReplacement) host.announce({ kind: 'apply', patch });
    const finish = (inverse: GraphPatch) => {
      if (isReplacement) host.announce({ kind: 'replace' });
      onApplied(inverse);
    };
    if (countRows(patch) <= maxRowsAtOnce || run === maxRuns) {
      host.batch(() => finish(model.apply(patch)));
      return;
    }
    if (await inSlices(model, batched(host, applySteps(model, patch, finish)))) return;
  }
}

/** Runs the work until no other change of the graph came in between. */
async function computeDraft(model: GraphModel, work: GestureWork): Promise<GestureDraft> {
  for (;;) {
    const draft = new GestureDraft(model);
    try {
      await work(draft);
      if (!draft.isOutdated) return draft;
    } catch (error) {
      // Work on an outdated draft can fail because of the other change.
      if (!draft.isOutdated || describeError(error).isStop) throw error;
    }
  }
}

/** True at the end; false if the graph changed before. */
function* applySteps(
  model: GraphModel,
  patch: GraphPatch,
  finish: (inverse: GraphPatch) => void,
): Generator<undefined, boolean> {
  const inverse = yield* model.applyInSlices(patch);
  // In the same batch as the change itself.
  if (inverse !== undefined) finish(inverse);
  return inverse !== undefined;
}

/** Each slice is one batch of changes of the store. */
export function* batched<Result>(
  host: Pick<DraftHost, 'batch'>,
  steps: Generator<undefined, Result>,
): Generator<undefined, Result> {
  for (;;) {
    const step = host.batch(() => steps.next());
    if (step.done) return step.value;
    yield;
  }
}
