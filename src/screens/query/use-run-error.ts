import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../query/run/query-failure.ts';
import type { QuerySession } from '../../query/tabs/QuerySession.ts';
import { type QueryTab, shownStatement } from '../../query/tabs/query-tab.ts';

interface RunError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** The place of the last failure in the text of a tab, as long as the text is the one that was run. */
export function useRunError(
  session: QuerySession,
  tab: QueryTab,
  onSelect: (start: number, end: number) => void,
): RunError | undefined {
  const status = useStore(session.shownRun(tab).store, (state) => state.status);
  const error = useMemo(() => {
    if (status.kind !== 'failed') return undefined;
    const request = session.runsOf(tab.id).requestOf(shownStatement(tab));
    const { range } = status.failure;
    if (request === undefined || range === undefined) return undefined;
    const { selectionStart, text } = request;
    if (tab.text.slice(selectionStart, selectionStart + text.length) !== text) return undefined;
    return {
      start: selectionStart + range.start,
      end: selectionStart + range.end,
      message: failureText(status.failure),
    };
  }, [status, session, tab]);
  // The caret moves after a run that failed while the tab was shown, and never while the user types.
  const place = `${tab.id} ${tab.statement}`;
  const seen = useRef({ place, status });
  useEffect(() => {
    const isNew = seen.current.place === place && seen.current.status !== status;
    seen.current = { place, status };
    if (isNew && error !== undefined) onSelect(error.start, error.end);
  }, [place, status, error, onSelect]);
  return error;
}
