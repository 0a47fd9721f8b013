import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import type { TimeOutcome, TimeWindow } from './time-window.ts';

interface TimeState {
  /** Elements outside of this time are hidden; undefined: all times. */
  readonly timeWindow: TimeWindow | undefined;
  /** What the time window hides. */
  readonly timeOutcome: TimeOutcome | undefined;
  /** Why the times could not be loaded. */
  readonly timeError: unknown;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends TimeState {}
}

export const initialTime: TimeState = {
  timeWindow: undefined,
  timeOutcome: undefined,
  timeError: undefined,
};

export function setTime(workspace: WorkspaceHost, changes: Partial<TimeState>): void {
  workspace.setFeature(changes);
}
