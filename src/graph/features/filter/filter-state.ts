import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import type { FilterOutcome } from './evaluate-chain.ts';
import { type FilterChain, noFilters } from './filter-chain.ts';
import type { TimeOutcome, TimeWindow } from './time-window.ts';

interface FilterState {
  readonly filters: FilterChain;
  /** What the chain hides; undefined without cards. */
  readonly filterOutcome: FilterOutcome | undefined;
  /** Elements outside of this time are hidden; undefined: all times. */
  readonly timeWindow: TimeWindow | undefined;
  /** What the time window hides, without what the chain hides. */
  readonly timeOutcome: TimeOutcome | undefined;
  /** Why values of the chain or the times could not be loaded. */
  readonly filterError: unknown;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends FilterState {}
}

export const initialFilter: FilterState = {
  filters: noFilters,
  filterOutcome: undefined,
  timeWindow: undefined,
  timeOutcome: undefined,
  filterError: undefined,
};

export function setFilter(workspace: WorkspaceHost, changes: Partial<FilterState>): void {
  workspace.setFeature(changes);
}
