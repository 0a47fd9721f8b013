import { createStore } from 'zustand/vanilla';
import { notifyError } from '../../store/notifications.ts';
import { startTask } from '../../store/tasks.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import { loadRest } from './download/all-rows.ts';

/** Progress of loading the remaining rows of a result. */
interface LoadProgress {
  readonly startedAtMs: number;
  /** Rows that were loaded at the start. */
  readonly startRows: number;
  readonly stop: () => void;
}

const loads = new WeakMap<QueryRun, ReturnType<typeof createLoad>>();
const createLoad = () =>
  createStore<{ readonly progress: LoadProgress | undefined }>(() => ({ progress: undefined }));

/** The store with the progress of a run; without progress, nothing is loading. */
export function loadOf(run: QueryRun): ReturnType<typeof createLoad> {
  const load = loads.get(run) ?? createLoad();
  loads.set(run, load);
  return load;
}

/** Loads all rows of the shown result. Loaded rows stay after a stop. */
export async function loadAll(run: QueryRun): Promise<void> {
  const load = loadOf(run);
  if (load.getState().progress !== undefined) return;
  const controller = new AbortController();
  const stop = () => controller.abort();
  const task = startTask('Loading all rows', { stop });
  const report = () => {
    const { result } = run.store.getState();
    if (result) task.progress(result.loadedRows, result.totalRows);
  };
  const startRows = run.store.getState().result?.loadedRows ?? 0;
  load.setState({ progress: { startedAtMs: Date.now(), startRows, stop } });
  report();
  const unsubscribe = run.store.subscribe(report);
  try {
    await loadRest(run, controller.signal);
  } catch (error) {
    notifyError(error, 'Not all rows could be loaded');
  } finally {
    unsubscribe();
    task.end();
    load.setState({ progress: undefined });
  }
}

/** Seconds that the rest takes at the speed so far; undefined while it is unknown. */
export function remainingSeconds(
  { startedAtMs, startRows }: Pick<LoadProgress, 'startedAtMs' | 'startRows'>,
  { loadedRows, totalRows }: { readonly loadedRows: number; readonly totalRows: number | undefined },
  nowMs: number,
): number | undefined {
  const loaded = loadedRows - startRows;
  if (totalRows === undefined || loaded <= 0) return undefined;
  return ((nowMs - startedAtMs) / 1000 / loaded) * Math.max(0, totalRows - loadedRows);
}
