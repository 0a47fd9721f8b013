import type { StepFacts } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';

export type StateFacts = Pick<UndoEntry, 'label'> & StepFacts;

export interface StateChange<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** A change of one value of the state as an entry of the history; `kind`: the step kind that makes it again. */
export function stateEntry<Value>(
  kind: string,
  facts: StateFacts,
  change: StateChange<Value>,
  set: (value: Value) => void,
): UndoEntry {
  return {
    ...facts,
    undo: () => set(change.before),
    redo: () => set(change.after),
    pack: () => ({ kind, value: change }),
  };
}
