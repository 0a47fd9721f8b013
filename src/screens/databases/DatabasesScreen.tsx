import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { fetchDatabases } from '../../api/databases.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { ItemList, type ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { LayoutSwitch, useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SortMenu } from '../../ui/lists/SortMenu.tsx';
import { CreateDatabaseDialog } from './CreateDatabaseDialog.tsx';
import { databaseCommands } from './commands.ts';
import { DatabaseItem } from './DatabaseItem.tsx';
import { type DatabaseSort, findDatabases } from './find-databases.ts';
import { systemOnly } from './validate-database.ts';

const sortFields = [
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size with indexes' },
] as const;

/** The databases that the user can access: search, creation, deletion, and a click switches to one. */
export function DatabasesScreen() {
  useCommandRegistration(databaseCommands, useCommandContext());
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  const [sortText, setSortText] = useAddressState('sort');
  const [isNewOpen, setNewOpen] = useAddressState('new', { isStep: true });
  const [layout, setLayout] = useListLayout('databases', 'tiles');
  const isDescending = sortText.startsWith('-');
  const sort: DatabaseSort = sortText.endsWith('size') ? 'size' : 'name';
  const rightsRefusal = useRefusal('administrator');
  const newRefusal = pageDatabase() === '_system' ? rightsRefusal : systemOnly;
  const formRefusal = useFormRefusal(newRefusal);

  const closeNew = () => setNewOpen('');

  const { data, error, refetch } = useQuery({
    queryKey: ['databases', 'figures'],
    queryFn: ({ signal }) => fetchDatabases(signal),
  });
  const shown = useMemo(
    () => data && findDatabases(data, text, sort, isDescending),
    [data, text, sort, isDescending],
  );

  return (
    <>
      <ListHeader
        title="Databases"
        shown={shown?.length}
        total={data?.length}
        actions={
          <ActionButton
            leftSection={<IconPlus size={16} />}
            refusal={newRefusal}
            onClick={() => setNewOpen('true')}
          >
            New database
          </ActionButton>
        }
      >
        <SearchInput
          label="Search databases"
          value={text}
          onSearch={setText}
          onLeave={() => list.current?.focus()}
        />
        <SortMenu
          fields={sortFields}
          field={sort}
          isDescending={isDescending}
          onChange={(field, descending) =>
            setSortText(field === 'name' && !descending ? '' : `${descending ? '-' : ''}${field}`)
          }
        />
        <LayoutSwitch value={layout} onChange={setLayout} />
      </ListHeader>
      <Box p="md">
        {error && !data && (
          <ErrorPanel
            title="The databases could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ScreenSkeleton rows={3} />}
        {shown && shown.length > 0 && (
          <ItemList
            ref={list}
            label="Databases"
            items={shown}
            keyOf={({ name }) => name}
            layout={layout}
            rowHeightPx={40}
            tileHeightPx={100}
            minTileWidthPx={272}
            renderItem={(database, control) => (
              <DatabaseItem database={database} control={control} layout={layout} />
            )}
          />
        )}
        {shown?.length === 0 && (
          <EmptyState title="No results" text={`No database has "${text}" in its name.`}>
            <Button variant="default" size="xs" onClick={() => setText('')}>
              Clear search
            </Button>
          </EmptyState>
        )}
      </Box>
      {isNewOpen !== '' &&
        (formRefusal === undefined ? (
          <CreateDatabaseDialog onClose={closeNew} />
        ) : (
          <RefusedDialog title="New database" reason={formRefusal} onClose={closeNew} />
        ))}
    </>
  );
}
