import { ActionIcon } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { ListedQuery } from '../../../protocol/api/query.ts';
import { formatDate } from '../../lib/format.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import type { Column, TableSort } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { AqlText } from '../../ui/values/AqlText.tsx';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { type TimeZone, useTimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './QueryTable.module.css';
import { bindCount } from './sort-queries.ts';

interface QueryTableProps {
  /** Undefined while loading. */
  readonly queries: readonly ListedQuery[] | undefined;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  /** Undefined: the queries have ended. */
  readonly onKill: ((query: ListedQuery) => void) | undefined;
  readonly empty: ReactNode;
  readonly ref?: Ref<ItemListHandle>;
}

const idOf = ({ id }: ListedQuery) => id;

/** Running or slow queries. */
export function QueryTable(props: QueryTableProps) {
  const { queries, onKill } = props;
  const [zone] = useTimeZone();
  const longest = Math.max(0.01, ...(queries ?? []).map(({ runTime }) => runTime));
  const columns = useMemo(() => columnsOf(zone, longest, onKill), [zone, longest, onKill]);
  return (
    <DataTable
      ref={props.ref}
      label="Queries"
      name="queries"
      columns={columns}
      rows={queries}
      keyOf={idOf}
      sort={props.sort}
      onSort={props.onSort}
      openKey={props.openId}
      onOpen={({ id }) => props.onOpen(id)}
      onEscape={() => props.onOpen('')}
      empty={props.empty}
    />
  );
}

function columnsOf(
  zone: TimeZone,
  longest: number,
  onKill: ((query: ListedQuery) => void) | undefined,
): readonly Column<ListedQuery>[] {
  return [
    ...textColumns,
    runTimeColumn(longest),
    ...originColumns,
    startedColumn(zone),
    ...(onKill ? [killColumn(onKill)] : []),
  ];
}

const textColumns: readonly Column<ListedQuery>[] = [
  {
    id: 'id',
    isOptional: true,
    label: 'ID',
    widthPx: 176,
    isSortable: true,
    render: ({ id }) => (
      <span className={classes.id} title={id}>
        {id}
      </span>
    ),
  },
  {
    id: 'query',
    label: 'Query String',
    isSortable: true,
    render: ({ query }) => (
      <span title={query}>
        <AqlText text={query.replace(/\s+/g, ' ').trim().slice(0, 300)} />
      </span>
    ),
  },
  {
    id: 'binds',
    isOptional: true,
    label: 'Binds',
    widthPx: 72,
    align: 'end',
    isSortable: true,
    render: (query) => <span className={classes.muted}>{bindCount(query) || '–'}</span>,
  },
];

const originColumns: readonly Column<ListedQuery>[] = [
  {
    id: 'memory',
    isOptional: true,
    label: 'Memory',
    widthPx: 96,
    align: 'end',
    isSortable: true,
    isDescendingFirst: true,
    render: ({ peakMemoryUsage }) => <Bytes value={peakMemoryUsage} />,
  },
  {
    id: 'database',
    isOptional: true,
    label: 'Database',
    widthPx: 104,
    isSortable: true,
    render: ({ database }) => <span title={database}>{database ?? '–'}</span>,
  },
  {
    id: 'user',
    isOptional: true,
    label: 'User',
    widthPx: 112,
    isSortable: true,
    render: ({ user }) => <span title={user}>{user ?? '–'}</span>,
  },
];

function runTimeColumn(longest: number): Column<ListedQuery> {
  return {
    id: 'runTime',
    label: 'Runtime',
    widthPx: 144,
    align: 'end',
    isSortable: true,
    isDescendingFirst: true,
    render: ({ runTime }) => (
      <span className={classes.runTime}>
        <span className={classes.track} aria-hidden>
          <span
            className={classes.bar}
            data-long={runTime >= 1 || undefined}
            style={{ width: `${Math.max(2, (100 * runTime) / longest)}%` }}
          />
        </span>
        {runTime.toFixed(2)} s
      </span>
    ),
  };
}

function startedColumn(zone: TimeZone): Column<ListedQuery> {
  return {
    id: 'started',
    isOptional: true,
    label: zone === 'utc' ? 'Started (UTC)' : 'Started (local)',
    widthPx: 184,
    isSortable: true,
    render: ({ started }) => (
      <time className={classes.muted} dateTime={started} title={formatDate(Date.parse(started), 'local')}>
        {formatDate(Date.parse(started), zone).slice(0, 19)}
      </time>
    ),
  };
}

function killColumn(onKill: (query: ListedQuery) => void): Column<ListedQuery> {
  return {
    id: 'kill',
    label: 'Kill',
    isLabelHidden: true,
    widthPx: 56,
    align: 'end',
    render: (query, { tabIndex }) => (
      <ActionIcon
        size={28}
        color="danger"
        className={classes.kill}
        tabIndex={tabIndex}
        aria-label={`Kill query ${query.id}`}
        title="Kill query"
        onClick={() => onKill(query)}
      >
        <IconCircleX size={17} />
      </ActionIcon>
    ),
  };
}
