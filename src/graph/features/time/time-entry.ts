import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type StateChange, type StateFacts, stateEntry } from '../../workspace/history/state-entry.ts';
import { setTime } from './time-state.ts';
import type { TimeWindow } from './time-window.ts';

/** A change of the time window as an entry of the history. */
export const timeEntry = (
  workspace: GraphWorkspace,
  facts: StateFacts,
  change: StateChange<TimeWindow | undefined>,
) => stateEntry('time', facts, change, (timeWindow) => setTime(workspace, { timeWindow }));
