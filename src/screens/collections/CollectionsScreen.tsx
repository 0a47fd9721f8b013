import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
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
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { emptySelection } from '../../ui/tables/selection.ts';
import { CollectionDetails } from './CollectionDetails.tsx';
import { CollectionSettingsDialog } from './CollectionSettingsDialog.tsx';
import { CollectionFilterStrip, CollectionSelectionStrip } from './CollectionStrip.tsx';
import classes from './CollectionsScreen.module.css';
import { CollectionTable } from './CollectionTable.tsx';
import { CollectionTile } from './CollectionTile.tsx';
import { CreateCollectionDialog } from './CreateCollectionDialog.tsx';
import { collectionCommands } from './commands.ts';
import {
  type CollectionSort,
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

/** The collections of the database: search, details, creation, changes and deletion. */
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
  const [selection, setSelection] = useState(emptySelection);
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
  // Collections that a filter hides or another user deleted are removed from the selection.
  const selected = useMemo(() => shown?.filter(({ name }) => selection.has(name)) ?? [], [shown, selection]);
  const find = (name: string) => data?.find((collection) => collection.name === name);
  const settingsOf = find(settingsName);
  const setSort = (field: CollectionSort, descending: boolean) =>
    setSortText(field === 'name' && !descending ? '' : `${descending ? '-' : ''}${field}`);
  const openIndex = shown?.findIndex(({ name }) => name === openName) ?? -1;
  const openAt = (index: number) => {
    const name = openIndex < 0 ? undefined : shown?.[index]?.name;
    return name === undefined ? undefined : () => setOpenName(name);
  };
  const empty = (
    <NothingShown
      hasCollections={data?.some((collection) => !collection.isSystem) === true}
      text={text}
      onClearSearch={() => setText('')}
      onClearFilter={filterText === '' ? undefined : () => setFilterText('')}
      onNew={() => navigate(addresses.newCollection)}
    />
  );

  return (
    <>
      <ListScreen
        head={
          <>
            <ListHeader
              title="Collections"
              shown={shown?.length}
              total={data?.length}
              actions={
                <Button
                  leftSection={<IconPlus size={16} />}
                  onClick={() => navigate(addresses.newCollection)}
                >
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
              <LayoutSwitch value={layout} onChange={setLayout} />
              {layout === 'tiles' && (
                <SortMenu fields={sortFields} field={sort} isDescending={isDescending} onChange={setSort} />
              )}
            </ListHeader>
            {layout === 'rows' && selected.length > 0 ? (
              <CollectionSelectionStrip selected={selected} onClear={() => setSelection(emptySelection)} />
            ) : (
              <CollectionFilterStrip
                filter={parseFilter(filterText)}
                onChange={(next) => setFilterText(printFilter(next))}
              />
            )}
          </>
        }
      >
        <SplitPane
          name="collections"
          sideLabel="Collection details"
          sideWidthPx={520}
          onCloseSide={() => setOpenName('')}
          side={
            openName === '' ? undefined : (
              <CollectionDetails
                name={openName}
                collection={find(openName)}
                isKnown={data !== undefined}
                onClose={() => setOpenName('')}
                onSettings={() => setSettingsName(openName)}
                onPrevious={openAt(openIndex - 1)}
                onNext={openAt(openIndex + 1)}
              />
            )
          }
        >
          {error && !data ? (
            <ErrorPanel
              title="The collections could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          ) : layout === 'rows' ? (
            <CollectionTable
              ref={list}
              rows={shown}
              sort={sort}
              isDescending={isDescending}
              onSort={setSort}
              selection={selection}
              onSelect={setSelection}
              openName={openName}
              onOpen={setOpenName}
              onClose={() => setOpenName('')}
              onSettings={setSettingsName}
              empty={empty}
            />
          ) : (
            <div className={classes.tiles} data-scroller>
              {!shown && <ScreenSkeleton />}
              {shown?.length === 0 && empty}
              {shown && shown.length > 0 && (
                <ItemList
                  ref={list}
                  label="Collections"
                  items={shown}
                  keyOf={(collection) => collection.name}
                  layout="tiles"
                  rowHeightPx={40}
                  tileHeightPx={76}
                  minTileWidthPx={240}
                  renderItem={(collection, control) => (
                    <CollectionTile
                      collection={collection}
                      control={control}
                      onOpen={() => setOpenName(collection.name)}
                      onSettings={() => setSettingsName(collection.name)}
                    />
                  )}
                />
              )}
            </div>
          )}
        </SplitPane>
      </ListScreen>
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
  readonly text: string;
  readonly onClearSearch: () => void;
  readonly onClearFilter: (() => void) | undefined;
  readonly onNew: () => void;
}) {
  if (!props.hasCollections && props.text === '' && !props.onClearFilter) {
    return (
      <EmptyState
        title="No collections yet"
        text="A collection holds documents or edges. Create one, or start from an example graph on the Graphs screen."
      >
        <Button onClick={props.onNew}>New collection</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No results"
      text={
        props.text === ''
          ? 'No collection matches the filter.'
          : `No collection${props.onClearFilter ? ' that matches the filter' : ''} has "${props.text}" in its name.`
      }
    >
      {props.text !== '' && (
        <Button variant="default" size="xs" onClick={props.onClearSearch}>
          Clear search
        </Button>
      )}
      {props.onClearFilter && (
        <Button variant="default" size="xs" onClick={props.onClearFilter}>
          Clear filter
        </Button>
      )}
    </EmptyState>
  );
}
