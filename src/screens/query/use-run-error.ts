import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../query/run/query-failure.ts';
import type { QuerySession } from '../../query/tabs/QuerySession.ts';
import type { QueryTab } from '../../query/tabs/query-tab.ts';

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
  const status = useStore(session.runOf(tab.id).store, (state) => state.status);
  const error = useMemo(() => {
    if (status.kind !== 'failed') return undefined;
    const request = session.requestOf(tab.id);
    const { range } = status.failure;
    if (request === undefined || range === undefined) return undefined;
    const { selectionStart, text } = request;
    if (tab.text.slice(selectionStart, selectionStart + text.length) !== text) return undefined;
    return {
      start: selectionStart + range.start,
      end: selectionStart + range.end,
      message: failureText(status.failure),
    };
  }, [status, session, tab.id, tab.text]);
  // The caret moves after a run that failed while the tab was shown, and never while the user types.
  const seen = useRef({ tabId: tab.id, status });
  useEffect(() => {
    const isNew = seen.current.tabId === tab.id && seen.current.status !== status;
    seen.current = { tabId: tab.id, status };
    if (isNew && error !== undefined) onSelect(error.start, error.end);
  }, [tab.id, status, error, onSelect]);
  return error;
}
