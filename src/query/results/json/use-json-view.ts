import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatExact } from '../../../lib/format.ts';
import { runInSlices } from '../../../lib/slices.ts';
import type { JsonViewerHandle } from '../../../ui/code/JsonViewer.tsx';
import type { QueryRun } from '../../run/QueryRun.ts';
import type { QueryResult } from '../../run/run-state.ts';
import { findRows, jsonPage, previewOf } from './json-page.ts';

/** Time without a key before a search starts. */
const searchDelayMs = 200;

export type JsonViewState = ReturnType<typeof useJsonView>;

/** The shown page of the rows, and the search in all loaded rows. */
export function useJsonView(run: QueryRun, { loadedRows }: QueryResult) {
  const { rows } = run;
  const [firstRow, setFirstRow] = useState(0);
  const [term, setTerm] = useState('');
  const [isWrapped, setWrapped] = useState(false);
  const [match, setMatch] = useState(0);
  /** The row that is shown when its page is. */
  const [pending, setPending] = useState<number>();
  const viewer = useRef<JsonViewerHandle>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows grow in place
  const page = useMemo(() => jsonPage(rows, firstRow), [rows, firstRow, loadedRows]);
  const foldedLines = useMemo(() => page.lines.slice(firstRow === 0 ? 1 : 0), [page, firstRow]);
  const lineRows = useMemo(
    () => new Map(page.lines.map((line, index) => [line, page.firstRow + index])),
    [page],
  );
  const { matches, isSearching } = useMatches(run, term, loadedRows);
  const shownMatch = Math.min(match, (matches?.length ?? 1) - 1);
  const lastRow = page.firstRow + page.lines.length;
  useEffect(() => {
    if (pending === undefined) return;
    const line = page.lines[pending - page.firstRow];
    if (line === undefined) return;
    viewer.current?.showLine(line);
    setPending(undefined);
  }, [pending, page]);

  const step = (by: number) => {
    if (matches === undefined || matches.length === 0) return;
    const next = (shownMatch + by + matches.length) % matches.length;
    const row = matches[next]!;
    setMatch(next);
    if (row < page.firstRow || row >= lastRow) setFirstRow(row);
    setPending(row);
  };
  return {
    viewer,
    text: page.text,
    foldedLines,
    /** The text of a folded line. */
    preview(line: number, text: string): string {
      const row = lineRows.get(line);
      if (row === undefined) return text.trimEnd().endsWith('[') ? ' … ]' : ' … }';
      return `${previewOf(rows.rowText(row))}  ${formatExact(row)}`;
    },
    firstRow,
    lastRow,
    showPage: (by: 1 | -1) => setFirstRow(by > 0 ? lastRow : Math.max(0, firstRow - page.lines.length)),
    term,
    setTerm(next: string) {
      setTerm(next);
      setMatch(0);
    },
    matches,
    isSearching,
    shownMatch,
    step,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    },
    isWrapped,
    setWrapped,
  };
}

/** The rows that contain a term; undefined while it is searched. */
function useMatches(run: QueryRun, term: string, loadedRows: number) {
  const [matches, setMatches] = useState<readonly number[]>();
  const [isSearching, setSearching] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are searched, too
  useEffect(() => {
    setMatches(undefined);
    if (term === '') return;
    let isWanted = true;
    const timer = setTimeout(() => {
      setSearching(true);
      void runInSlices(findRows(run.rows, term), () => isWanted).then((found) => {
        setSearching(false);
        if (found !== undefined) setMatches(found);
      });
    }, searchDelayMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [run, term, loadedRows]);
  return { matches, isSearching };
}
