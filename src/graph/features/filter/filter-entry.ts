import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type StateChange, type StateFacts, stateEntry } from '../../workspace/history/state-entry.ts';
import type { FilterChain } from './filter-chain.ts';
import { setFilter } from './filter-state.ts';

/** A change of the filter chain as an entry of the history. */
export const filterEntry = (workspace: GraphWorkspace, facts: StateFacts, change: StateChange<FilterChain>) =>
  stateEntry('filters', facts, change, (filters) => setFilter(workspace, { filters }));
