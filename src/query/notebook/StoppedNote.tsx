import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { formatAmount } from '../../lib/format.ts';
import { failureText } from '../run/query-failure.ts';
import classes from './Notebook.module.css';
import type { NotebookSession } from './NotebookSession.ts';

/** Where and why a run of several cells has stopped, with the choice to go on. */
export function StoppedNote({ session }: { readonly session: NotebookSession }) {
  const stopped = useStore(session.store, (state) => state.stopped);
  const cells = useStore(session.store, ({ notebook }) => notebook.cells);
  if (stopped === undefined || stopped.left.length === 0) return null;
  const queries = cells.filter(({ kind }) => kind === 'query');
  const number = queries.findIndex(({ id }) => id === stopped.id) + 1;
  const count = stopped.left.length;
  return (
    <div className={classes.stopped} role="alert">
      <p>
        <b>Stopped at query {number}.</b> {failureText(stopped.failure)} {formatAmount(count, 'query was')}{' '}
        not run.
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => document.querySelector<HTMLElement>(`#cell-${CSS.escape(stopped.id)}`)?.focus()}
      >
        Go to the query
      </Button>
      <Button size="xs" variant="default" onClick={() => void session.runLeft()}>
        Run the rest
      </Button>
    </div>
  );
}
