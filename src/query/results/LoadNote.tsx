import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { formatExact } from '../../lib/format.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryResult } from '../run/run-state.ts';
import { loadOf, remainingSeconds } from './load-all.ts';
import classes from './TableView.module.css';

/** Progress of 'Load all rows' with the remaining time and a button that stops it. */
export function LoadNote({ run, result }: { readonly run: QueryRun; readonly result: QueryResult }) {
  const progress = useStore(loadOf(run), (state) => state.progress);
  if (progress === undefined) return undefined;
  const { loadedRows, totalRows } = result;
  const seconds = remainingSeconds(progress, result, Date.now());
  return (
    <p className={classes.progress}>
      Loading all rows: {formatExact(loadedRows)}
      {totalRows !== undefined && ` of ${formatExact(totalRows)}`}
      {seconds !== undefined && `, about ${formatExact(Math.max(1, Math.ceil(seconds)))} s left`}
      <Button size="compact-xs" variant="default" onClick={progress.stop}>
        Cancel
      </Button>
    </p>
  );
}
