import { ActionIcon } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedTransaction } from '../../../protocol/api/monitor.ts';
import { fetchTransactions } from '../../api/monitor.ts';
import { runCommand } from '../../command.ts';
import { formatSince } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './QueryTable.module.css';
import { queryTabs } from './query-tabs.ts';
import { transactionCommands } from './transaction-commands.ts';

const refreshMs = 2000;
const idOf = ({ id }: ListedTransaction) => id;
const abort = (transaction: ListedTransaction) => void runCommand('queries.abortTransaction', transaction);

/** The open stream transactions of all users and databases. */
export function TransactionsPage() {
  useCommandRegistration(transactionCommands, useCommandContext());
  const isAdministrator = useAppState((state) => state.access?.isAdministrator);
  const isAll = isAdministrator === true && pageDatabase() === '_system';
  const { data, error, refetch } = useQuery({
    queryKey: ['queries', 'transactions'],
    queryFn: ({ signal }) => fetchTransactions(signal),
    refetchInterval: refreshMs,
    enabled: isAll,
  });
  const columns = useMemo(columnsOf, []);
  return (
    <ListScreen
      head={
        <ScreenHeader title="Queries">
          <ScreenTabs label="Lists of queries" tabs={queryTabs({ isAll, transactions: data?.length })} />
        </ScreenHeader>
      }
    >
      {isAdministrator !== undefined && !isAll ? (
        <EmptyState
          title="You do not have permission to view this page."
          text="Administrators see the open transactions of all databases in _system."
        />
      ) : error && !data ? (
        <ErrorPanel
          title="The transactions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label="Transactions"
          name="transactions"
          columns={columns}
          rows={data}
          keyOf={idOf}
          onOpen={abort}
          openHint="abort"
          empty={
            <EmptyState
              title="No open transactions."
              text="Stream transactions appear here until their commit or abort."
            />
          }
        />
      )}
    </ListScreen>
  );
}

function columnsOf(): readonly Column<ListedTransaction>[] {
  return [
    { id: 'id', label: 'ID', widthPx: 168, render: ({ id }) => <Mono>{id}</Mono> },
    {
      id: 'collections',
      label: 'Collections',
      render: ({ collections, isWriting }) => (
        <span title={collections.join(', ')}>
          {isWriting && <Tag kind="warning">writes</Tag>} {collections.join(', ') || '–'}
        </span>
      ),
    },
    {
      id: 'database',
      label: 'Database',
      widthPx: 120,
      isOptional: true,
      render: ({ database }) => <span title={database}>{database}</span>,
    },
    {
      id: 'user',
      label: 'User',
      widthPx: 112,
      isOptional: true,
      render: ({ user }) => <span title={user}>{user ?? '–'}</span>,
    },
    {
      id: 'started',
      label: 'Started',
      widthPx: 208,
      isOptional: true,
      render: ({ startedMs }) => <DateTime timeMs={startedMs} />,
    },
    {
      id: 'used',
      label: 'Last call',
      widthPx: 112,
      isOptional: true,
      render: ({ usedMs }) => <span className={classes.muted}>{formatSince(Date.now() - usedMs)}</span>,
    },
    {
      id: 'abort',
      label: 'Abort',
      isLabelHidden: true,
      widthPx: 56,
      align: 'end',
      render: (transaction, { tabIndex }) => (
        <ActionIcon
          size={28}
          color="danger"
          className={classes.kill}
          tabIndex={tabIndex}
          aria-label={`Abort transaction ${transaction.id}`}
          title="Abort transaction"
          onClick={() => abort(transaction)}
        >
          <IconCircleX size={17} />
        </ActionIcon>
      ),
    },
  ];
}
