import { useStore } from 'zustand';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryRunState } from '../run/run-state.ts';

/** The state of a run; the component renders again after each change. */
export function useRun(run: QueryRun): QueryRunState {
  return useStore(run.store);
}
