import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchOwnDatabases } from '../../api/databases.ts';
import { pageConnection } from '../../api/page-connection.ts';
import { addresses, databasePage } from '../../lib/addresses.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { DashboardTabs } from '../../ui/screen/DashboardTabs.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { StatisticsPage } from './StatisticsPage.tsx';

/** Statistics of the server; they need access to the database _system. */
export function StatisticsScreen() {
  const isAdministrator = useAppState((state) => state.access?.isAdministrator);
  if (pageConnection().description.database !== '_system') return <OtherDatabase />;
  const refused = (
    <>
      <Header />
      <Refused hint={undefined} />
    </>
  );
  return isAdministrator === false ? (
    refused
  ) : (
    <StatisticsPage isReady={isAdministrator === true} refused={refused} />
  );
}

/** In another database. The switch is offered to users with access to _system. */
function OtherDatabase() {
  const { data } = useQuery({
    queryKey: ['databases'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
  });
  const canSwitch = data?.includes('_system') === true;
  return (
    <>
      <Header />
      <Refused hint="You can switch to '_system' to see the dashboard.">
        {canSwitch && (
          <Button component="a" href={databasePage('_system', addresses.statistics)}>
            Switch to _system
          </Button>
        )}
      </Refused>
    </>
  );
}

function Header() {
  return (
    <ScreenHeader title="Dashboard">
      <DashboardTabs />
    </ScreenHeader>
  );
}

function Refused(props: { readonly hint: string | undefined; readonly children?: ReactNode }) {
  return (
    <EmptyState
      title="You do not have permission to view this page."
      text={props.hint ?? 'Statistics are available to administrators of the server.'}
    >
      {props.children}
    </EmptyState>
  );
}
