import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchCollections } from '../../api/collections.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { ItemList, type ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { LayoutSwitch, useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SortMenu } from '../../ui/lists/SortMenu.tsx';
import { CollectionDrawer } from './CollectionDrawer.tsx';
import { CollectionItem } from './CollectionItem.tsx';
import { CollectionSettingsDialog } from './CollectionSettingsDialog.tsx';
import { CreateCollectionDialog } from './CreateCollectionDialog.tsx';
import { collectionCommands } from './commands.ts';
import { FilterMenu } from './FilterMenu.tsx';
import {
  type CollectionSort,
  defaultFilter,
  filterCollections,
  parseFilter,
  printFilter,
  sortCollections,
} from './filter-collections.ts';

const openNew: Command<void, CommandContext> = {
  id: 'collection.new',
  label: 'New collection',
  group: 'Collections',
  key: 'n',
  run: (context) => context.navigate(addresses.newCollection),
};
const screenCommands = [openNew, ...collectionCommands];

const sortFields = [
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
] as const;

/** All collections of the database: found, looked at, made, changed, deleted. */
export function CollectionsScreen() {
  const context = useCommandContext();
  useCommandRegistration(screenCommands, context);
  const navigate = useNavigate();
  const isNewOpen = useLocation().pathname === addresses.newCollection;
  const list = useRef<ItemListHandle>(null);

  const [text, setText] = useAddressState('search');
  const [filterText, setFilterText] = useAddressState('filter');
  const [sortText, setSortText] = useAddressState('sort');
  const [openName, setOpenName] = useAddressState('open', { isStep: true });
  const [settingsName, setSettingsName] = useAddressState('settings', { isStep: true });
  const [layout, setLayout] = useListLayout('collections', 'rows');
  const filter = parseFilter(filterText);
  const sort: CollectionSort = sortText.includes('type') ? 'type' : 'name';
  const isDescending = sortText.startsWith('-');

  const { data, error, refetch } = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const shown = useMemo(
    () => data && sortCollections(filterCollections(data, parseFilter(filterText), text), sort, isDescending),
    [data, filterText, text, sort, isDescending],
  );
  const find = (name: string) => data?.find((collection) => collection.name === name);
  const settingsOf = find(settingsName);

  return (
    <>
      <ListHeader
        title="Collections"
        shown={shown?.length}
        total={data?.length}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => navigate(addresses.newCollection)}>
            New collection
          </Button>
        }
      >
        <SearchInput
          label="Search collections"
          value={text}
          onSearch={setText}
          onLeave={() => list.current?.focus()}
        />
        <FilterMenu filter={filter} onChange={(next) => setFilterText(printFilter(next))} />
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
            title="The collections could not be fetched"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ScreenSkeleton />}
        {shown && shown.length > 0 && (
          <ItemList
            ref={list}
            label="Collections"
            items={shown}
            keyOf={(collection) => collection.name}
            layout={layout}
            rowHeightPx={40}
            tileHeightPx={88}
            minTileWidthPx={220}
            renderItem={(collection, control) => (
              <CollectionItem
                collection={collection}
                control={control}
                layout={layout}
                onOpen={() => setOpenName(collection.name)}
                onSettings={() => setSettingsName(collection.name)}
              />
            )}
          />
        )}
        {data && shown?.length === 0 && (
          <NothingShown
            hasCollections={data.some((collection) => !collection.isSystem)}
            onShowAll={() => {
              setText('');
              setFilterText(printFilter(defaultFilter));
            }}
            onNew={() => navigate(addresses.newCollection)}
          />
        )}
      </Box>
      <CollectionDrawer
        name={openName}
        collection={find(openName)}
        isKnown={data !== undefined}
        onClose={() => setOpenName('')}
        onSettings={() => setSettingsName(openName)}
      />
      {isNewOpen && <CreateCollectionDialog onClose={() => navigate(addresses.collections())} />}
      {settingsOf && (
        <CollectionSettingsDialog
          key={settingsOf.id}
          collection={settingsOf}
          onClose={() => setSettingsName('')}
        />
      )}
    </>
  );
}

function NothingShown(props: {
  readonly hasCollections: boolean;
  readonly onShowAll: () => void;
  readonly onNew: () => void;
}) {
  return props.hasCollections ? (
    <EmptyState title="No collection matches" text="Search and filter leave none over.">
      <Button variant="default" onClick={props.onShowAll}>
        Clear search and filter
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      title="No collections yet"
      text="Collections hold documents or edges. Make one, or create an example graph on the Graphs screen."
    >
      <Button onClick={props.onNew}>New collection</Button>
    </EmptyState>
  );
}
