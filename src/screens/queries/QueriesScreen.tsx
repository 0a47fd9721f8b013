import { ActionIcon, Button, Select, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListedQuery } from '../../../protocol/api/query.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { userOf } from '../../store/session.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { queryCommands } from './commands.ts';
import classes from './QueriesScreen.module.css';
import { QueryDetails } from './QueryDetails.tsx';
import { QueryTable } from './QueryTable.tsx';
import { filterQueries, sortQueries } from './sort-queries.ts';
import { ThresholdDialog } from './ThresholdDialog.tsx';
import { useQueries } from './use-queries.ts';

const refreshChoices = [
  { value: '2', label: 'every 2 s' },
  { value: '5', label: 'every 5 s' },
  { value: '30', label: 'every 30 s' },
  { value: 'off', label: 'off' },
];

/** Running and slow queries. */
export function QueriesScreen() {
  const context = useCommandContext();
  useCommandRegistration(queryCommands, context);
  const isSlowTab = useLocation().pathname === addresses.slowQueries;
  const list = useRef<ItemListHandle>(null);
  const [search, setSearch] = useAddressState('search');
  const [database, setDatabase] = useAddressState('database');
  const [sortText, setSortText] = useAddressState('sort');
  const [openId, setOpenId] = useAddressState('open');
  const [refreshText, setRefreshText] = useAddressState('refresh');
  const [dialog, setDialog] = useAddressState('dialog', { isStep: true });
  const thresholdReason = useRefusal('administrator');
  const own = userOf(useAppState((state) => state.session));
  const access = useAppState((state) => state.access);
  const pageDatabaseName = pageDatabase();
  const isAll = access?.isAdministrator === true && pageDatabaseName === '_system';
  const refresh = refreshChoices.some(({ value }) => value === refreshText) ? refreshText : '2';
  const { running, slow, tracking } = useQueries({
    isAll,
    isReady: access !== undefined,
    refreshMs: refresh === 'off' ? 0 : Number(refresh) * 1000,
  });
  const current = isSlowTab ? slow : running;
  const sort = useMemo(
    () => ({
      columnId: sortText.replace(/^-/, '') || 'runTime',
      isDescending: sortText === '' || sortText.startsWith('-'),
    }),
    [sortText],
  );
  const shown = useMemo(
    () =>
      current.data &&
      sortQueries(filterQueries(current.data, search, database === '' ? undefined : database), sort),
    [current.data, search, database, sort],
  );
  const open = useKept(openId, running.data, slow.data);
  const onKill = useCallback((query: ListedQuery) => void runCommand('queries.kill', { query, own }), [own]);
  const databases = [
    ...new Set([...(running.data ?? []), ...(slow.data ?? [])].flatMap((each) => each.database ?? [])),
  ].sort();
  const hasFilter = search !== '' || database !== '';
  const offlineReason = useOfflineReason();
  const clearReason =
    access !== undefined && access.level !== 'rw'
      ? 'Only users with read/write access to the database can delete the log.'
      : offlineReason;
  const slowCount = slow.data?.length ?? 0;

  return (
    <ListScreen
      head={
        <ScreenHeader
          title="Queries"
          actions={
            <>
              {isAll && (
                <Select
                  w={152}
                  aria-label="Database"
                  allowDeselect={false}
                  data={[
                    { value: '', label: 'All databases' },
                    ...[...new Set([...databases, database])]
                      .filter(Boolean)
                      .map((name) => ({ value: name, label: name })),
                  ]}
                  value={database}
                  onChange={(value) => setDatabase(value ?? '')}
                />
              )}
              {isSlowTab ? (
                <Tooltip label={clearReason} disabled={clearReason === undefined}>
                  <Button
                    variant="outline"
                    color="danger"
                    leftSection={<IconTrash size={16} />}
                    disabled={clearReason === undefined && slowCount === 0}
                    data-disabled={clearReason !== undefined || undefined}
                    aria-disabled={clearReason !== undefined || undefined}
                    onClick={() =>
                      clearReason === undefined &&
                      void runCommand('queries.clearSlow', {
                        count: slowCount,
                        isAll,
                        database: pageDatabaseName,
                      })
                    }
                  >
                    Delete log…
                  </Button>
                </Tooltip>
              ) : (
                <>
                  <span className={classes.muted}>Refresh</span>
                  <Select
                    w={124}
                    aria-label="Refresh"
                    allowDeselect={false}
                    data={refreshChoices}
                    value={refresh}
                    onChange={(value) => setRefreshText(value === '2' ? '' : (value ?? ''))}
                  />
                </>
              )}
              <ActionIcon
                variant="default"
                aria-label="Refresh now"
                title="Refresh now"
                onClick={() => void context.refresh('queries')}
              >
                <IconRefresh size={16} />
              </ActionIcon>
            </>
          }
        >
          <ScreenTabs
            label="Lists of queries"
            tabs={[
              { label: 'Active', to: addresses.queries, ...countOf(running.data) },
              { label: 'Slow', to: addresses.slowQueries, ...countOf(slow.data) },
            ]}
          />
          <span className={classes.space} />
          <SearchInput
            label="Search queries"
            value={search}
            onSearch={setSearch}
            onLeave={() => list.current?.focus()}
          />
        </ScreenHeader>
      }
    >
      {current.error && !current.data ? (
        <ErrorPanel
          title="The queries could not be loaded"
          error={current.error}
          onRetry={() => void current.refetch()}
        />
      ) : (
        <div className={classes.content}>
          <div className={classes.table}>
            <QueryTable
              key={String(isSlowTab)}
              ref={list}
              queries={shown}
              sort={sort}
              onSort={({ columnId, isDescending }) =>
                setSortText(
                  columnId === 'runTime' && isDescending ? '' : `${isDescending ? '-' : ''}${columnId}`,
                )
              }
              openId={openId}
              onOpen={setOpenId}
              onKill={isSlowTab ? undefined : onKill}
              empty={
                <EmptyState
                  title={hasFilter ? 'No results' : isSlowTab ? 'No slow queries.' : 'No running queries.'}
                  text={emptyText(hasFilter, isSlowTab, tracking?.slowQueryThreshold)}
                >
                  {hasFilter && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => {
                        setSearch('');
                        setDatabase('');
                      }}
                    >
                      Show all queries
                    </Button>
                  )}
                </EmptyState>
              }
            />
          </div>
          {tracking && shown && (
            <p className={classes.note}>
              {isSlowTab
                ? `${formatAmount(shown.length, 'slow query', 'slow queries')}, longer than ${formatExact(tracking.slowQueryThreshold)} s; the log holds the last ${formatExact(tracking.maxSlowQueries)}.`
                : `${formatAmount(shown.length, 'running query', 'running queries')}; ${formatExact(shown.filter(({ runTime }) => runTime > tracking.slowQueryThreshold).length)} longer than the slow threshold of ${formatExact(tracking.slowQueryThreshold)} s.`}{' '}
              <button
                type="button"
                className={classes.link}
                disabled={thresholdReason !== undefined}
                title={thresholdReason}
                onClick={() => setDialog('threshold')}
              >
                Change threshold
              </button>
            </p>
          )}
          {open && (
            <QueryDetails
              query={open}
              isRunning={running.data?.some(({ id }) => id === open.id) === true}
              isSlow={slow.data?.some(({ id }) => id === open.id) === true}
              onKill={() => onKill(open)}
              onEdit={() => void runCommand('queries.edit', open)}
              onClose={() => setOpenId('')}
            />
          )}
        </div>
      )}
      {dialog === 'threshold' && tracking && thresholdReason === undefined && (
        <ThresholdDialog
          slowQueryThreshold={tracking.slowQueryThreshold}
          maxSlowQueries={tracking.maxSlowQueries}
          onClose={() => setDialog('')}
        />
      )}
    </ListScreen>
  );
}

const countOf = (queries: readonly ListedQuery[] | undefined) =>
  queries === undefined ? {} : { count: queries.length };

function emptyText(hasFilter: boolean, isSlow: boolean, thresholdSeconds: number | undefined): string {
  if (hasFilter) return 'No query matches the search and the database.';
  if (!isSlow) return 'Queries appear here while they run.';
  return thresholdSeconds === undefined
    ? 'Queries that take long appear here when they end.'
    : `Queries that take longer than ${formatExact(thresholdSeconds)} s appear here when they end.`;
}

/** The open query with its newest figures; after its end, the last known ones. */
function useKept(
  id: string,
  running: readonly ListedQuery[] | undefined,
  slow: readonly ListedQuery[] | undefined,
): ListedQuery | undefined {
  const kept = useRef<ListedQuery>(undefined);
  const found = running?.find((query) => query.id === id) ?? slow?.find((query) => query.id === id);
  if (found) kept.current = found;
  return kept.current?.id === id ? kept.current : undefined;
}
