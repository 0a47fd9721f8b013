import { Select } from '@mantine/core';
import type { IndexInfo } from '../../../protocol/api/index.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { Pager } from '../../ui/lists/Pager.tsx';
import classes from './PageBar.module.css';
import { type PageSize, pageSizes, parsePageSize } from './page-plan.ts';

interface PageBarProps {
  readonly isEdges: boolean;
  /** Documents that match the filter; undefined while they are counted. */
  readonly count: number | undefined;
  /** False while nothing is loading, after an error. */
  readonly isCounting: boolean;
  readonly total: number | undefined;
  readonly isFiltered: boolean;
  readonly executionMs: number | undefined;
  readonly sortIndex: IndexInfo | undefined;
  /** The page whose rows are shown. */
  readonly page: number;
  /** The page that is requested while the rows of another one are shown. */
  readonly waiting: { readonly page: number; readonly isPaused: boolean } | undefined;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  readonly pageSize: PageSize;
  readonly onPageSize: (size: PageSize) => void;
}

/** The count, the time of the query, the page size and the pager. */
export function PageBar(props: PageBarProps) {
  const { count, total, isFiltered, executionMs, sortIndex, waiting } = props;
  const facts = [
    ...(isFiltered && total !== undefined ? [`of ${formatExact(total)}`, 'filtered'] : []),
    ...(executionMs === undefined
      ? []
      : [`${formatMs(executionMs)}${sortIndex ? `, index ${indexName(sortIndex)}` : ''}`]),
  ];
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {count === undefined
          ? props.isCounting && 'Counting…'
          : formatAmount(count, props.isEdges ? 'edge' : 'document')}
      </span>
      <span className={classes.facts} role={waiting ? 'status' : undefined}>
        {waiting ? waitingText(waiting, props.page) : facts.join(' · ')}
      </span>
      <span className={classes.space} />
      <span className={classes.label} aria-hidden>
        Page size
      </span>
      <Select
        size="xs"
        w={72}
        aria-label="Page size"
        data={pageSizes.map(String)}
        allowDeselect={false}
        value={String(props.pageSize)}
        onChange={(size) => size !== null && props.onPageSize(parsePageSize(size))}
      />
      <span className={classes.rule} aria-hidden />
      <Pager page={props.page} target={waiting?.page} pageCount={props.pageCount} onPage={props.onPage} />
    </div>
  );
}

function waitingText({ page, isPaused }: NonNullable<PageBarProps['waiting']>, shownPage: number): string {
  const what = page === shownPage ? 'the requested documents' : `page ${formatExact(page)}`;
  return isPaused ? `Waiting for the server to load ${what}` : `Loading ${what}…`;
}

function indexName({ fields, name }: IndexInfo): string {
  return fields?.join(', ') ?? name ?? '';
}

/** 0.4 ms, 38 ms, 1.2 s */
function formatMs(timeMs: number): string {
  if (timeMs < 10) return `${timeMs.toFixed(1)} ms`;
  return timeMs < 1000 ? `${Math.round(timeMs)} ms` : `${(timeMs / 1000).toFixed(1)} s`;
}
