import { ActionIcon, Button, Loader, TextInput } from '@mantine/core';
import {
  IconArrowAutofitDown,
  IconChevronDown,
  IconChevronUp,
  IconFold,
  IconSearch,
  IconTextWrap,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatExact } from '../../../lib/format.ts';
import { runInSlices } from '../../../lib/slices.ts';
import { JsonViewer, type JsonViewerHandle } from '../../../ui/code/JsonViewer.tsx';
import type { QueryRun } from '../../run/QueryRun.ts';
import type { QueryResult } from '../../run/run-state.ts';
import classes from './JsonView.module.css';
import { findRows, jsonPage, maxMatches, previewOf } from './json-page.ts';

interface JsonViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
}

/** Time without a key before a search starts. */
const searchDelayMs = 200;

/** The rows as a JSON array, a page at a time. A search covers all loaded rows. */
export function JsonView({ run, result }: JsonViewProps) {
  const { rows } = run;
  const { loadedRows, totalRows, hasMore } = result;
  const [firstRow, setFirstRow] = useState(0);
  const [term, setTerm] = useState('');
  const [isWrapped, setWrapped] = useState(false);
  const viewer = useRef<JsonViewerHandle>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows grow in place
  const page = useMemo(() => jsonPage(rows, firstRow), [rows, firstRow, loadedRows]);
  const foldedLines = useMemo(() => page.lines.slice(firstRow === 0 ? 1 : 0), [page, firstRow]);
  const { matches, isSearching } = useMatches(run, term, loadedRows);
  const [match, setMatch] = useState(0);
  const shownMatch = Math.min(match, (matches?.length ?? 1) - 1);

  const show = (row: number) => {
    const isHere = row >= page.firstRow && row < page.firstRow + page.lines.length;
    if (!isHere) setFirstRow(row);
    setPending(row);
  };
  const [pending, setPending] = useState<number>();
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
    setMatch(next);
    show(matches[next]!);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const lineRows = useMemo(
    () => new Map(page.lines.map((line, index) => [line, page.firstRow + index])),
    [page],
  );
  const preview = (line: number, text: string) => {
    const row = lineRows.get(line);
    if (row === undefined) return text.trimEnd().endsWith('[') ? ' … ]' : ' … }';
    return `${previewOf(rows.rowText(row))}  ${formatExact(row)}`;
  };
  const lastRow = page.firstRow + page.lines.length;
  return (
    <div className={classes.view}>
      <div className={classes.strip}>
        <TextInput
          size="xs"
          type="search"
          aria-label="Search in the result"
          placeholder="Search in the result"
          className={classes.search}
          leftSection={isSearching ? <Loader size={14} /> : <IconSearch size={16} aria-hidden />}
          rightSectionWidth={110}
          rightSection={<MatchCount matches={term === '' ? undefined : matches} shown={shownMatch} />}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setMatch(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          size="sm"
          aria-label="Previous match"
          disabled={!matches?.length}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon size="sm" aria-label="Next match" disabled={!matches?.length} onClick={() => step(1)}>
          <IconChevronDown size={16} />
        </ActionIcon>
        <span className={classes.divider} aria-hidden />
        <Tool Icon={IconFold} label="Fold output" onClick={() => viewer.current?.foldAll()} />
        <Tool Icon={IconArrowAutofitDown} label="Unfold output" onClick={() => viewer.current?.unfoldAll()} />
        <span className={classes.divider} aria-hidden />
        <Tool Icon={IconTextWrap} label="Word wrap" isOn={isWrapped} onClick={() => setWrapped(!isWrapped)} />
        <span className={classes.space} />
        <span className={classes.count}>
          {formatExact(firstRow + 1)} to {formatExact(lastRow)} of {formatExact(totalRows ?? loadedRows)}{' '}
          elements
          {hasMore && `, ${formatExact(loadedRows)} loaded`}
        </span>
        {(firstRow > 0 || lastRow < loadedRows) && (
          <>
            <Button
              variant="default"
              size="xs"
              disabled={firstRow === 0}
              onClick={() => setFirstRow(Math.max(0, firstRow - page.lines.length))}
            >
              Previous
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={lastRow >= loadedRows}
              onClick={() => setFirstRow(lastRow)}
            >
              Next
            </Button>
          </>
        )}
      </div>
      <div className={classes.editor}>
        <JsonViewer
          ref={viewer}
          label="Result as JSON"
          text={page.text}
          foldedLines={foldedLines}
          previewOf={preview}
          term={term}
          isWrapped={isWrapped}
        />
      </div>
    </div>
  );
}

function MatchCount(props: { readonly matches: readonly number[] | undefined; readonly shown: number }) {
  const { matches, shown } = props;
  if (matches === undefined) return undefined;
  const count = `${formatExact(matches.length)}${matches.length === maxMatches ? '+' : ''}`;
  return (
    <span className={classes.count} role="status">
      {matches.length === 0 ? 'No matches' : `${formatExact(shown + 1)} of ${count}`}
    </span>
  );
}

interface ToolProps {
  readonly Icon: typeof IconFold;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function Tool({ Icon, label, isOn, onClick }: ToolProps) {
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'accent' : 'gray'}
      size="xs"
      px={6}
      aria-pressed={isOn}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
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
