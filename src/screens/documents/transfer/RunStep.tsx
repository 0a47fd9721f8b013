import { Button, Progress } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { ImportRun, ImportState } from './ImportRun.ts';
import { summaryOf } from './import-runs.ts';
import { RejectedLines } from './RejectedLines.tsx';
import classes from './transfer.module.css';

/** Progress and result of an import, with its rejected lines. */
export function RunStep({ run }: { readonly run: ImportRun }) {
  const state = useSyncExternalStore(run.subscribe, run.state);
  const { file } = run.request;
  const percent = file.size === 0 ? 100 : (100 * state.bytesRead) / file.size;
  return (
    <div>
      <div className={classes.runHead}>
        <p role="status">
          <strong>{titleOf(state)}</strong>{' '}
          <span className={classes.muted}>
            {file.name}
            {state.phase === 'running' && speedOf(state, percent)}
          </span>
        </p>
        {state.phase === 'running' && (
          <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={() => run.stop()}>
            Stop
          </Button>
        )}
      </div>
      <Progress value={state.phase === 'done' ? 100 : percent} size={6} aria-label="Progress of the import" />
      {state.message !== '' && (
        <p className={classes.problem} role="alert">
          {state.message} Documents that were imported before stay in the collection.
        </p>
      )}
      <dl className={classes.figures}>
        <Figure label="Created" value={state.created} />
        <Figure label="Updated" value={state.updated} />
        <Figure label="Ignored" value={state.ignored} />
        <Figure label="Errors" value={state.errors} isError />
      </dl>
      {state.errors > 0 && <RejectedLines run={run} state={state} />}
    </div>
  );
}

function Figure(props: { readonly label: string; readonly value: number; readonly isError?: boolean }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd data-error={(props.isError && props.value > 0) || undefined}>{formatExact(props.value)}</dd>
    </div>
  );
}

function titleOf(state: ImportState): string {
  if (state.phase === 'running') return `Importing: ${formatAmount(state.records, 'document')}`;
  const summary = summaryOf(state);
  if (state.phase === 'failed') return `Upload error: ${summary}`;
  if (state.phase === 'stopped') return `Stopped: ${summary}`;
  return state.errors === 0
    ? `Imported: ${summary}`
    : `At least one error occurred during upload: ${summary}`;
}

function speedOf({ startMs, records }: ImportState, percent: number): string {
  const seconds = (Date.now() - startMs) / 1000;
  if (seconds < 1 || percent === 0) return '';
  const rest = Math.ceil((seconds * (100 - percent)) / percent);
  return `, ${formatExact(Math.round(records / seconds))} documents/s, about ${formatExact(rest)} s left`;
}
