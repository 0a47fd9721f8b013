import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { QueriesHeader } from './QueriesHeader.tsx';
import classes from './QueriesScreen.module.css';
import { QueryDetails } from './QueryDetails.tsx';
import { QueryTable } from './QueryTable.tsx';
import { ThresholdDialog } from './ThresholdDialog.tsx';
import { TransactionsPage } from './TransactionsPage.tsx';
import { type QueriesScreenState, useQueriesScreen } from './use-queries-screen.ts';

/** Running and slow queries, and open transactions. */
export function QueriesScreen() {
  const { pathname } = useLocation();
  return pathname === addresses.transactions ? <TransactionsPage /> : <QueryLists />;
}

function QueryLists() {
  const screen = useQueriesScreen();
  const { current, tracking } = screen;
  return (
    <ListScreen head={<QueriesHeader screen={screen} />}>
      {current.error && !current.data ? (
        <ErrorPanel
          title="The queries could not be loaded"
          error={current.error}
          onRetry={() => void current.refetch()}
        />
      ) : (
        <Lists screen={screen} />
      )}
      {tracking && screen.isThresholdOpen && (
        <ThresholdDialog
          slowQueryThreshold={tracking.slowQueryThreshold}
          maxSlowQueries={tracking.maxSlowQueries}
          onClose={screen.closeDialog}
        />
      )}
    </ListScreen>
  );
}

/** The table, a line about it, and the details of the open query. */
function Lists({ screen }: { readonly screen: QueriesScreenState }) {
  const { open, isSlowTab, running, slow } = screen;
  return (
    <div className={classes.content}>
      <div className={classes.table}>
        <QueryTable
          key={String(isSlowTab)}
          ref={screen.list}
          queries={screen.shown}
          sort={screen.sort}
          onSort={screen.setSort}
          openId={screen.openId}
          onOpen={screen.setOpenId}
          onKill={isSlowTab ? undefined : screen.kill}
          empty={<NoQueries screen={screen} />}
        />
      </div>
      <ListNote screen={screen} />
      {open && (
        <QueryDetails
          query={open}
          isRunning={running.data?.some(({ id }) => id === open.id) === true}
          isSlow={slow.data?.some(({ id }) => id === open.id) === true}
          onKill={() => screen.kill(open)}
          onEdit={() => void runCommand('queries.edit', open)}
          onClose={() => screen.setOpenId('')}
        />
      )}
    </div>
  );
}

/** The number of queries and the threshold of slow ones. */
function ListNote({ screen }: { readonly screen: QueriesScreenState }) {
  const { tracking, shown, isSlowTab, thresholdReason } = screen;
  if (!tracking || !shown) return null;
  const { slowQueryThreshold, maxSlowQueries } = tracking;
  const longer = shown.filter(({ runTime }) => runTime > slowQueryThreshold).length;
  return (
    <p className={classes.note}>
      {isSlowTab
        ? `${formatAmount(shown.length, 'slow query')}, longer than ${formatExact(slowQueryThreshold)} s; the log holds the last ${formatExact(maxSlowQueries)}.`
        : `${formatAmount(shown.length, 'running query')}; ${formatExact(longer)} longer than the slow threshold of ${formatExact(slowQueryThreshold)} s.`}{' '}
      <button
        type="button"
        className={classes.link}
        disabled={thresholdReason !== undefined}
        title={thresholdReason}
        onClick={screen.openThreshold}
      >
        Change threshold
      </button>
    </p>
  );
}

function NoQueries({ screen }: { readonly screen: QueriesScreenState }) {
  const { hasFilter, isSlowTab, tracking } = screen;
  return (
    <EmptyState
      title={hasFilter ? 'No results' : isSlowTab ? 'No slow queries.' : 'No running queries.'}
      text={emptyText(hasFilter, isSlowTab, tracking?.slowQueryThreshold)}
    >
      {hasFilter && (
        <Button size="xs" variant="default" onClick={screen.clearFilter}>
          Show all queries
        </Button>
      )}
    </EmptyState>
  );
}

function emptyText(hasFilter: boolean, isSlow: boolean, thresholdSeconds: number | undefined): string {
  if (hasFilter) return 'No query matches the search and the database.';
  if (!isSlow) return 'Queries appear here while they run.';
  return thresholdSeconds === undefined
    ? 'Queries that take long appear here when they end.'
    : `Queries that take longer than ${formatExact(thresholdSeconds)} s appear here when they end.`;
}
