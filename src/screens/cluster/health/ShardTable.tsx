import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ClusterServer, type ClusterShard, fetchShardsOf } from '../../../api/cluster.ts';
import { fetchShardBytes } from '../../../api/cluster-work.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { pageDatabase } from '../../../lib/page-location.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import classes from './health.module.css';
import { MoveShardDialog } from './MoveShardDialog.tsx';
import { problemOf, type ShardRow, shardRows } from './shard-rows.ts';

interface ShardTableProps {
  readonly servers: readonly ClusterServer[];
  /** Short names. */
  readonly ill: ReadonlySet<string>;
  readonly shards: readonly ClusterShard[] | undefined;
}

/** Above this number, one column names the servers. */
const maxServerColumns = 12;

/** The collections of the database with their shards; a column for each DB-Server. */
export function ShardTable({ servers, ill, shards }: ShardTableProps) {
  const [search, setSearch] = useAddressState('search');
  const [only, setOnly] = useAddressState('only');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState<ClusterShard>();
  const isBehindOnly = only === 'behind';
  const behind = useMemo(() => shards?.filter((shard) => problemOf(shard, ill)).length ?? 0, [shards, ill]);
  const rows = useMemo(
    () =>
      shards &&
      shardRows(
        shards.filter(
          (shard) =>
            shard.collection.toLowerCase().includes(search.trim().toLowerCase()) &&
            (!isBehindOnly || problemOf(shard, ill) !== undefined),
        ),
        open,
      ),
    [shards, search, isBehindOnly, ill, open],
  );
  const columns = useMemo(() => shardColumns(servers, ill), [servers, ill]);
  const toggle = (collection: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(collection);
    else next.delete(collection);
    setOpen(next);
  };
  const collections = new Set(shards?.map(({ collection }) => collection)).size;
  return (
    <>
      <div className={classes.bar}>
        <h2 className={classes.heading}>
          Shards per collection{' '}
          {shards && (
            <span className={classes.muted}>
              {formatAmount(shards.length, 'shard')} in {formatAmount(collections, 'collection')}
            </span>
          )}
        </h2>
        <SearchInput label="Search collections" value={search} onSearch={setSearch} widthPx={200} />
        <Button
          variant={isBehindOnly ? 'light' : 'default'}
          aria-pressed={isBehindOnly}
          leftSection={<IconFilter size={16} />}
          onClick={() => setOnly(isBehindOnly ? '' : 'behind')}
        >
          {`Not in sync ${formatExact(behind)}`}
        </Button>
        <div className={classes.legend} aria-hidden>
          <Place letter="L" /> leader
          <Place letter="F" /> follower
          <Place letter="F" state="behind" /> behind
          <Place letter="F" state="ill" /> unavailable
        </div>
      </div>
      <div className={classes.shards}>
        <DataTable<ShardRow>
          label="Shards"
          name="cluster-shards"
          role="treegrid"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          attributesOf={(row) =>
            row.kind === 'collection' ? { 'aria-level': 1, 'aria-expanded': row.isOpen } : { 'aria-level': 2 }
          }
          onRowKey={(event, row) => {
            if (row.kind !== 'collection' || !/^Arrow(?:Left|Right)$/.test(event.key)) return false;
            toggle(row.collection, event.key === 'ArrowRight');
            return true;
          }}
          onOpen={(row) => {
            if (row.kind === 'collection') toggle(row.collection, !row.isOpen);
            else setMoved(row.shard);
          }}
          openHint="open, move a shard"
          empty={isBehindOnly ? 'All shards are in sync.' : 'No shards with this name.'}
        />
      </div>
      {moved && (
        <MoveShardDialog shard={moved} servers={servers} ill={ill} onClose={() => setMoved(undefined)} />
      )}
    </>
  );
}

function keyOf(row: ShardRow): string {
  return row.kind === 'collection' ? row.collection : `${row.shard.collection} ${row.shard.shard}`;
}

interface PlaceProps {
  /** Leader or follower. */
  readonly letter: 'L' | 'F';
  readonly state?: keyof typeof placeWords;
}

const placeWords = { ill: ', unavailable', behind: ', behind', good: '' } as const;

function Place({ letter, state = 'good' }: PlaceProps) {
  const text = `${letter === 'L' ? 'leader' : 'follower'}${placeWords[state]}`;
  return (
    <span className={classes.place} data-letter={letter} data-state={state} title={text}>
      {letter}
    </span>
  );
}

function shardColumns(
  servers: readonly ClusterServer[],
  ill: ReadonlySet<string>,
): readonly Column<ShardRow>[] {
  const names = servers.filter(({ role }) => role === 'dbserver').map(({ name }) => name);
  return [
    {
      id: 'collection',
      label: 'Collection',
      widthPx: 240,
      render: (row) => (row.kind === 'collection' ? <CollectionName row={row} /> : <ShardName row={row} />),
    },
    {
      id: 'shards',
      label: 'Shards',
      widthPx: 72,
      align: 'end',
      isOptional: true,
      render: (row) => row.kind === 'collection' && formatExact(row.shards.length),
    },
    {
      id: 'copies',
      label: 'Copies',
      widthPx: 72,
      align: 'end',
      isOptional: true,
      render: (row) =>
        row.kind === 'collection' &&
        formatExact(Math.max(...row.shards.map(({ followers }) => followers.length + 1))),
    },
    {
      id: 'size',
      label: 'Size',
      widthPx: 88,
      align: 'end',
      isOptional: true,
      render: (row) => row.kind === 'shard' && <ShardSize shard={row.shard} />,
    },
    ...(names.length > maxServerColumns ? [placesColumn] : names.map((name) => serverColumn(name, ill))),
    {
      id: 'state',
      label: 'State',
      render: (row) => <State shards={row.kind === 'shard' ? [row.shard] : row.shards} ill={ill} />,
    },
  ];
}

const placesColumn: Column<ShardRow> = {
  id: 'places',
  label: 'Leader, followers',
  widthPx: 320,
  render: (row) => row.kind === 'shard' && [row.shard.leader, ...row.shard.followers].join(', '),
};

function serverColumn(name: string, ill: ReadonlySet<string>): Column<ShardRow> {
  const isIll = ill.has(name);
  return {
    id: `at ${name}`,
    label: name,
    heading: <span className={isIll ? classes.ill : undefined}>{name.replace(/^DBServer0*/, 'DBS-')}</span>,
    widthPx: 72,
    align: 'center',
    render: (row) => {
      if (row.kind === 'collection') {
        return formatExact(
          row.shards.filter(({ leader, followers }) => leader === name || followers.includes(name)).length,
        );
      }
      const { leader, followers, behind } = row.shard;
      if (leader === name) return <Place letter="L" state={isIll ? 'ill' : 'good'} />;
      if (!followers.includes(name)) return <span className={classes.none}>·</span>;
      return <Place letter="F" state={isIll ? 'ill' : behind.includes(name) ? 'behind' : 'good'} />;
    },
  };
}

function CollectionName({ row }: { readonly row: Extract<ShardRow, { kind: 'collection' }> }) {
  const Chevron = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.collection}>
      <Chevron size={14} aria-hidden />
      <bdi title={row.collection}>{row.collection}</bdi>
    </span>
  );
}

function ShardName({ row }: { readonly row: Extract<ShardRow, { kind: 'shard' }> }) {
  return <span className={classes.shardName}>{row.shard.shard}</span>;
}

/** The shards of a collection have one question for all. */
function ShardSize({ shard: { collection, shard } }: { readonly shard: ClusterShard }) {
  const { data } = useQuery({
    queryKey: ['cluster', 'bytes', collection],
    queryFn: ({ signal }) => fetchShardBytes(pageDatabase(), collection, signal),
    staleTime: 60_000,
    retry: false,
  });
  return <Bytes value={data?.get(shard)} />;
}

interface StateProps {
  readonly shards: readonly ClusterShard[];
  readonly ill: ReadonlySet<string>;
}

function State({ shards, ill }: StateProps) {
  const [first] = shards;
  const problems = shards.flatMap((shard) => problemOf(shard, ill) ?? []);
  const isCopying = shards.length === 1 && problems.length > 0 && (first?.behind.length ?? 0) > 0;
  const { data } = useQuery({
    queryKey: ['cluster', 'progress', first?.collection],
    queryFn: ({ signal }) => fetchShardsOf(first?.collection ?? '', signal),
    enabled: isCopying,
    refetchInterval: 5000,
    retry: false,
  });
  if (problems.length === 0) return <Status kind="on">in sync</Status>;
  const measured = data?.find(({ shard }) => isCopying && shard === first?.shard);
  const text =
    shards.length === 1
      ? ((measured && problemOf(measured, ill)) ?? problems[0])
      : `${formatExact(problems.length)} not in sync`;
  return <Status kind="warning">{text}</Status>;
}
