import { createStore } from 'zustand/vanilla';
import { type ColumnLayout, defaultLayout } from '../../ui/tables/columns.ts';
import type { QueryRun } from '../run/QueryRun.ts';

const layouts = new WeakMap<QueryRun, ReturnType<typeof createLayout>>();
const createLayout = () => createStore<ColumnLayout>(() => defaultLayout);

/** Hidden and pinned columns of the results of a run, for as long as the page is open. */
export function layoutOf(run: QueryRun): ReturnType<typeof createLayout> {
  const layout = layouts.get(run) ?? createLayout();
  layouts.set(run, layout);
  return layout;
}

/** Hides a column, or shows it. */
export function setHidden(run: QueryRun, id: string, isHidden: boolean): void {
  layoutOf(run).setState(({ hidden, pinned }) => ({
    hidden: isHidden ? [...hidden, id] : hidden.filter((each) => each !== id),
    pinned: isHidden ? pinned.filter((each) => each !== id) : pinned,
  }));
}

/** Pins a column to the start, or unpins it. */
export function setPinned(run: QueryRun, id: string, isPinned: boolean): void {
  layoutOf(run).setState(({ pinned }) => ({
    pinned: isPinned ? [...pinned, id] : pinned.filter((each) => each !== id),
  }));
}
