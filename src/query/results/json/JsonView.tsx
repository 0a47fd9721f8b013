import { ActionIcon, Button, Loader, TextInput } from '@mantine/core';
import {
  IconArrowAutofitDown,
  IconChevronDown,
  IconChevronUp,
  IconFold,
  IconSearch,
  IconTextWrap,
} from '@tabler/icons-react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { JsonViewer } from '../../../ui/code/JsonViewer.tsx';
import type { QueryRun } from '../../run/QueryRun.ts';
import type { QueryResult } from '../../run/run-state.ts';
import classes from './JsonView.module.css';
import { maxMatches } from './json-page.ts';
import { type JsonViewState, useJsonView } from './use-json-view.ts';

interface JsonViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
}

/** The rows as a JSON array, a page at a time. A search covers all loaded rows. */
export function JsonView({ run, result }: JsonViewProps) {
  const view = useJsonView(run, result);
  return (
    <div className={classes.view}>
      <div className={classes.strip}>
        <Search view={view} />
        <span className={classes.divider} aria-hidden />
        <Tool Icon={IconFold} label="Fold output" onClick={() => view.viewer.current?.foldAll()} />
        <Tool
          Icon={IconArrowAutofitDown}
          label="Unfold output"
          onClick={() => view.viewer.current?.unfoldAll()}
        />
        <span className={classes.divider} aria-hidden />
        <Tool
          Icon={IconTextWrap}
          label="Word wrap"
          isOn={view.isWrapped}
          onClick={() => view.setWrapped(!view.isWrapped)}
        />
        <span className={classes.space} />
        <Pages view={view} result={result} />
      </div>
      <div className={classes.editor}>
        <JsonViewer
          ref={view.viewer}
          label="Result as JSON"
          text={view.text}
          foldedLines={view.foldedLines}
          previewOf={view.preview}
          term={view.term}
          isWrapped={view.isWrapped}
        />
      </div>
    </div>
  );
}

/** The search field, with buttons to the previous and the next match. */
function Search({ view }: { readonly view: JsonViewState }) {
  const { term, matches } = view;
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        aria-label="Search in the result"
        placeholder="Search in the result"
        className={classes.search}
        leftSection={view.isSearching ? <Loader size={14} /> : <IconSearch size={16} aria-hidden />}
        rightSectionWidth={110}
        rightSection={<MatchCount matches={term === '' ? undefined : matches} shown={view.shownMatch} />}
        value={term}
        onChange={(event) => view.setTerm(event.currentTarget.value)}
        onKeyDown={view.onKeyDown}
      />
      <ActionIcon
        size="sm"
        aria-label="Previous match"
        disabled={!matches?.length}
        onClick={() => view.step(-1)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label="Next match" disabled={!matches?.length} onClick={() => view.step(1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  );
}

/** The range of the page, and buttons to other pages if there are any. */
function Pages({ view, result }: { readonly view: JsonViewState; readonly result: QueryResult }) {
  const { firstRow, lastRow } = view;
  const { loadedRows, totalRows, hasMore } = result;
  return (
    <>
      <span className={classes.count}>
        {formatExact(firstRow + 1)} to {formatExact(lastRow)} of{' '}
        {formatAmount(totalRows ?? loadedRows, 'element')}
        {hasMore && `, ${formatExact(loadedRows)} loaded`}
      </span>
      {(firstRow > 0 || lastRow < loadedRows) && (
        <>
          <Button variant="default" size="xs" disabled={firstRow === 0} onClick={() => view.showPage(-1)}>
            Previous
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={lastRow >= loadedRows}
            onClick={() => view.showPage(1)}
          >
            Next
          </Button>
        </>
      )}
    </>
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
