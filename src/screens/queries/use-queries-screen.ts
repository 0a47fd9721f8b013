import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListedQuery } from '../../../protocol/api/query.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { userOf } from '../../store/session.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import type { TableSort } from '../../ui/tables/columns.ts';
import { queryCommands } from './commands.ts';
import { filterQueries, sortQueries } from './sort-queries.ts';
import { useQueries } from './use-queries.ts';

export const refreshChoices = [
  { value: '2', label: 'every 2 s' },
  { value: '5', label: 'every 5 s' },
  { value: '30', label: 'every 30 s' },
  { value: 'off', label: 'off' },
];

export type QueriesScreenState = ReturnType<typeof useQueriesScreen>;

/** State and actions of the lists of running and slow queries. */
export function useQueriesScreen() {
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
  const offlineReason = useOfflineReason();
  const isAll = access?.isAdministrator === true && pageDatabase() === '_system';
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
  const kill = useCallback((query: ListedQuery) => void runCommand('queries.kill', { query, own }), [own]);
  const databases = [
    ...new Set([...(running.data ?? []), ...(slow.data ?? [])].flatMap((each) => each.database ?? [])),
  ].sort();
  const slowCount = slow.data?.length ?? 0;

  return {
    isSlowTab,
    list,
    running,
    slow,
    current,
    tracking,
    shown,
    open,
    openId,
    search,
    database,
    databases,
    sort,
    refresh,
    isAll,
    slowCount,
    hasFilter: search !== '' || database !== '',
    thresholdReason,
    clearReason:
      access !== undefined && access.level !== 'rw'
        ? 'Only users with read/write access to the database can delete the log.'
        : offlineReason,
    isThresholdOpen: dialog === 'threshold' && thresholdReason === undefined,
    setSearch,
    setDatabase,
    setOpenId,
    kill,
    setSort: ({ columnId, isDescending }: TableSort) =>
      setSortText(columnId === 'runTime' && isDescending ? '' : `${isDescending ? '-' : ''}${columnId}`),
    setRefresh: (value: string) => setRefreshText(value === '2' ? '' : value),
    refreshNow: () => void context.refresh('queries'),
    openThreshold: () => setDialog('threshold'),
    closeDialog: () => setDialog(''),
    clearFilter() {
      setSearch('');
      setDatabase('');
    },
    clearSlow: () =>
      void runCommand('queries.clearSlow', { count: slowCount, isAll, database: pageDatabase() }),
  };
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
