import type { StepFacts } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { WorkspaceState } from '../../workspace/workspace-state.ts';
import { setFilter } from './filter-state.ts';

/** Parts of the state that are in the history, with their kinds in a saved history. */
const kinds = { filters: 'filters', timeWindow: 'time' } as const;
type Part = keyof typeof kinds;

/** A change of a part of the state as an entry of the history. */
export function stateEntry<Name extends Part>(
  workspace: GraphWorkspace,
  part: Name,
  facts: Pick<UndoEntry, 'label'> & StepFacts,
  values: { readonly before: WorkspaceState[Name]; readonly after: WorkspaceState[Name] },
): UndoEntry {
  const set = (value: WorkspaceState[Name]) =>
    setFilter(workspace, { [part]: value } as Pick<WorkspaceState, Name>);
  return {
    ...facts,
    undo: () => set(values.before),
    redo: () => set(values.after),
    pack: () => ({ kind: kinds[part], value: values }),
  };
}
