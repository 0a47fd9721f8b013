import { ActionIcon, Button, Select, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { CoordinatorSelect } from '../../ui/connections/CoordinatorSelect.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import classes from './QueriesScreen.module.css';
import { queryTabs } from './query-tabs.ts';
import { type QueriesScreenState, refreshChoices } from './use-queries-screen.ts';

/** Title, filter and tabs of the lists. */
export function QueriesHeader({ screen }: { readonly screen: QueriesScreenState }) {
  return (
    <ScreenHeader
      title="Queries"
      actions={
        <>
          <CoordinatorSelect />
          {screen.isAll && <DatabaseFilter screen={screen} />}
          {screen.isSlowTab ? <ClearLogButton screen={screen} /> : <RefreshSelect screen={screen} />}
          <ActionIcon
            variant="default"
            aria-label="Refresh now"
            title="Refresh now"
            onClick={screen.refreshNow}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        </>
      }
    >
      <ScreenTabs
        label="Lists of queries"
        tabs={queryTabs({
          isAll: screen.isAll,
          active: screen.running.data?.length,
          slow: screen.slow.data?.length,
        })}
      />
      <span className={classes.space} />
      <SearchInput
        label="Search queries"
        value={screen.search}
        onSearch={screen.setSearch}
        onLeave={() => screen.list.current?.focus()}
      />
    </ScreenHeader>
  );
}

function DatabaseFilter({ screen }: { readonly screen: QueriesScreenState }) {
  const { database, databases } = screen;
  return (
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
      onChange={(value) => screen.setDatabase(value ?? '')}
    />
  );
}

function RefreshSelect({ screen }: { readonly screen: QueriesScreenState }) {
  return (
    <>
      <span className={classes.muted}>Refresh</span>
      <Select
        w={124}
        aria-label="Refresh"
        allowDeselect={false}
        data={refreshChoices}
        value={screen.refresh}
        onChange={(value) => screen.setRefresh(value ?? '')}
      />
    </>
  );
}

function ClearLogButton({ screen }: { readonly screen: QueriesScreenState }) {
  const { clearReason, slowCount } = screen;
  return (
    <Tooltip label={clearReason} disabled={clearReason === undefined}>
      <Button
        variant="outline"
        color="danger"
        leftSection={<IconTrash size={16} />}
        disabled={clearReason === undefined && slowCount === 0}
        data-disabled={clearReason !== undefined || undefined}
        aria-disabled={clearReason !== undefined || undefined}
        onClick={() => clearReason === undefined && screen.clearSlow()}
      >
        Delete log…
      </Button>
    </Tooltip>
  );
}
