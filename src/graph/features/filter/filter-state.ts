import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import type { FilterOutcome } from './evaluate-chain.ts';
import { type FilterChain, noFilters } from './filter-chain.ts';

interface FilterState {
  readonly filters: FilterChain;
  /** What the chain hides; undefined without cards. */
  readonly filterOutcome: FilterOutcome | undefined;
  /** Why values of the chain could not be loaded. */
  readonly filterError: unknown;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends FilterState {}
}

export const initialFilter: FilterState = {
  filters: noFilters,
  filterOutcome: undefined,
  filterError: undefined,
};

export function setFilter(workspace: WorkspaceHost, changes: Partial<FilterState>): void {
  workspace.setFeature(changes);
}
