import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { fetchCollectionEntries, type Overview } from '../../api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { hasIndexedDatabases } from '../../store/browser-storage/indexed-database.ts';
import { unsavedDocumentIds } from '../../store/document-drafts.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { LateTooltip } from '../../ui/late-tooltip/LateTooltip.tsx';
import { DashboardTabs } from '../../ui/screen/DashboardTabs.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Attention } from './Attention.tsx';
import { CollectionsBySize } from './CollectionsBySize.tsx';
import { FactStrip } from './FactStrip.tsx';
import { bySize, countedGraphs, ownCollections, unusedIndexes } from './facts.ts';
import { GraphPanel } from './GraphPanel.tsx';
import classes from './Overview.module.css';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { recentChanges, rejectedImports } from './recent-changes.ts';
import { WhatChanged } from './WhatChanged.tsx';
import { WhereToStart } from './WhereToStart.tsx';

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }));

const refreshMs = 30_000;

/** What is in this database, what changed, and where to start. */
export function OverviewScreen() {
  const refusal = useRefusal();
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <ScreenHeader
        title="Dashboard"
        actions={
          <>
            {data && (
              <span className={classes.updated}>
                Updated <DateTime timeMs={dataUpdatedAt} />
              </span>
            )}
            <ActionIcon
              aria-label="Refresh"
              title="Refresh"
              disabled={isFetching}
              onClick={() => void refetch()}
            >
              <IconRefresh size={18} />
            </ActionIcon>
            <LateTooltip label={refusal}>
              {refusal === undefined ? (
                <Button
                  component={Link}
                  to={addresses.newCollection}
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                >
                  New collection
                </Button>
              ) : (
                <Button
                  variant="default"
                  data-disabled
                  aria-disabled
                  aria-description={refusal}
                  leftSection={<IconPlus size={16} />}
                >
                  New collection
                </Button>
              )}
            </LateTooltip>
          </>
        }
      >
        <DashboardTabs />
      </ScreenHeader>
      {error && !data && (
        <ErrorPanel title="The overview could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <OverviewSkeleton />}
      {data &&
        (data.overview ? (
          <Content {...data.overview} nowMs={dataUpdatedAt} refusal={refusal} />
        ) : (
          <NoOverview />
        ))}
    </>
  );
}

/** Servers other than the embedded one have no overview. */
function NoOverview() {
  return (
    <EmptyState
      title="No overview of this server"
      text="The server does not report the figures of all collections in one call. The lists show its collections and graphs."
    >
      <Button component={Link} to={addresses.graphs}>
        Graphs
      </Button>
      <Button component={Link} to={addresses.collections()} variant="default">
        Collections
      </Button>
    </EmptyState>
  );
}

function Content(
  props: Overview & {
    readonly nowMs: number;
    readonly refusal: string | undefined;
  },
) {
  const { database, sinceMs, readsSinceMs, nowMs, refusal } = props;
  const collections = ownCollections(database);
  const graphs = countedGraphs(database);
  const user = useAppState(({ session }) => ('user' in session ? session.user : ''));
  const { data: drafts } = useQuery({
    queryKey: ['document-drafts', user, database.name],
    // A browser without storage has no drafts.
    queryFn: () => (hasIndexedDatabases() ? unsavedDocumentIds() : []),
    staleTime: 0,
    networkMode: 'always',
  });
  return (
    <div className={classes.page}>
      <Suspense fallback={null}>
        <Tour />
      </Suspense>
      <FactStrip
        database={database}
        collections={collections}
        graphs={graphs}
        sinceMs={sinceMs}
        nowMs={nowMs}
      />
      <div className={classes.main}>
        <GraphPanel graphs={graphs} hasCollections={collections.length > 0} refusal={refusal} />
        <CollectionsBySize collections={bySize(collections)} sinceMs={sinceMs} nowMs={nowMs} />
      </div>
      <div className={classes.side}>
        <WhereToStart graph={graphs[0]} largest={bySize(collections)[0]} refusal={refusal} />
        <Attention
          slowQueries={database.slowQueries}
          unloaded={collections.filter(({ status }) => status === 2)}
          unused={unusedIndexes(collections, readsSinceMs, nowMs)}
          readsSinceMs={readsSinceMs}
          rejected={rejectedImports(database, nowMs)}
          drafts={drafts ?? []}
          nowMs={nowMs}
        />
        <WhatChanged
          changes={recentChanges(
            database,
            collections,
            graphs.map(({ graph }) => graph.name),
            sinceMs,
            nowMs,
          )}
          nowMs={nowMs}
        />
      </div>
    </div>
  );
}
