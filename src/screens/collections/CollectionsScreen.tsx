import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type CollectionEntry, fetchCollectionEntries } from '../../api/overview.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { RefusedDialog } from '../../ui/forms/RefusedDialog.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { emptySelection } from '../../ui/tables/selection.ts';
import { useColumnChoice } from '../../ui/tables/use-column-choice.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { AddToGraphDialog } from './AddToGraphDialog.tsx';
import { CollectionFilterStrip, CollectionSelectionStrip } from './CollectionStrip.tsx';
import { CollectionsHeader } from './CollectionsHeader.tsx';
import { CollectionTable } from './CollectionTable.tsx';
import { CollectionTiles } from './CollectionTiles.tsx';
import { CreateCollectionDialog } from './CreateCollectionDialog.tsx';
import { columnsOf, fixedColumns } from './collection-columns.tsx';
import { collectionCommands } from './commands.ts';
import { CollectionDetails } from './details/CollectionDetails.tsx';
import { ExportCollectionsDialog } from './ExportCollectionsDialog.tsx';
import { type CollectionFilter, filterCollections, parseFilter, printFilter } from './filter-collections.ts';
import { NothingShown } from './NothingShown.tsx';
import { type Access, createRefusal } from './refusals.ts';
import { parseSort, printSort, sortCollections } from './sort-collections.ts';

const openNew: Command<void, CommandContext> = {
  id: 'collection.new',
  label: 'New collection',
  group: 'Collections',
  key: 'n',
  run: (context) => context.navigate(addresses.newCollection),
};
const screenCommands = [openNew, ...collectionCommands];

/** Before the list arrives nothing is refused. */
const unknownAccess: Access = { access: 'rw' };

/** The collections of the database: search, details, creation, changes and deletion. */
export function CollectionsScreen() {
  const context = useCommandContext();
  useCommandRegistration(screenCommands, context);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  const [filterText, setFilterText] = useAddressState('filter');
  const [sortText, setSortText] = useAddressState('sort');
  const [openName, setOpenName] = useAddressState('open', { isStep: true });
  const [, followName] = useAddressState('open');
  const [nextStep] = useAddressState('next');
  const [chosenLayout, setLayout] = useListLayout('collections', 'rows');
  // A phone has no room for columns.
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const layout = isPhone ? 'tiles' : chosenLayout;
  const [selection, setSelection] = useState(emptySelection);
  const [isAdding, setAdding] = useState(false);
  const [exported, setExported] = useState<readonly CollectionEntry[]>([]);

  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const filter = useMemo(() => parseFilter(filterText), [filterText]);
  const sort = useMemo(() => parseSort(sortText), [sortText]);
  const found = useMemo(
    () => data && filterCollections(data.collections, filter, text),
    [data, filter, text],
  );
  const shown = useMemo(() => found && sortCollections(found, sort), [found, sort]);
  const largestBytes = useMemo(
    () => (found ?? []).reduce((largest, { documentsBytes = 0 }) => Math.max(largest, documentsBytes), 0),
    [found],
  );
  // Collections that a filter hides or another user deleted are removed from the selection.
  const selected = useMemo(() => shown?.filter(({ name }) => selection.has(name)) ?? [], [shown, selection]);
  const access = data ?? unknownAccess;
  const newRefusal = useRefusal() ?? createRefusal(access);
  const formRefusal = useFormRefusal(newRefusal);
  const [zone] = useTimeZone();
  const columns = useMemo(
    () =>
      columnsOf({
        access,
        largestBytes,
        zone,
        filter,
        onChange: (next) => setFilterText(printFilter(next)),
        onDetails: setOpenName,
      }),
    [access, largestBytes, zone, filter, setFilterText, setOpenName],
  );
  const tableName = `collections.${pageDatabase()}`;
  const choice = useColumnChoice(tableName, columns, fixedColumns);

  const setFilter = (next: CollectionFilter) => setFilterText(printFilter(next));
  const openIndex = shown?.findIndex(({ name }) => name === openName) ?? -1;
  /** The details follow a move in the list; only opening them is a step of the history. */
  const showDetails = (name: string) => (openName === '' ? setOpenName(name) : followName(name));
  const stepTo = (index: number) => {
    const name = openIndex < 0 ? undefined : shown?.[index]?.name;
    return name === undefined ? undefined : () => followName(name);
  };
  const newCollection = () => void navigate(addresses.newCollection);
  const closeNew = () => void navigate(addresses.collections());
  const empty = (
    <NothingShown
      collections={data?.collections}
      text={text}
      isFiltered={filterText !== ''}
      newRefusal={newRefusal}
      onSearch={setText}
      onClearFilter={() => setFilterText('')}
      onNew={newCollection}
      onImport={() => void navigate(addresses.newCollectionToImport)}
    />
  );

  return (
    <>
      <ListScreen
        head={
          <>
            <CollectionsHeader
              shown={shown}
              total={data?.collections.length}
              text={text}
              onSearch={setText}
              onLeaveSearch={() => list.current?.focus()}
              layout={layout}
              onLayout={setLayout}
              sort={sort}
              onSort={(next) => setSortText(printSort(next))}
              choice={choice}
              newRefusal={newRefusal}
              onNew={newCollection}
            />
            {layout === 'rows' && selected.length > 0 ? (
              <CollectionSelectionStrip
                selected={selected}
                shownCount={shown?.length ?? 0}
                access={access}
                onSelectAll={() => setSelection(new Set(shown?.map(({ name }) => name)))}
                onAddToGraph={() => setAdding(true)}
                onExport={setExported}
                onClear={() => setSelection(emptySelection)}
              />
            ) : (
              <CollectionFilterStrip filter={filter} onChange={setFilter} />
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
                collection={data?.collections.find(({ name }) => name === openName)}
                isKnown={data !== undefined}
                access={access}
                onRenamed={followName}
                onClose={() => setOpenName('')}
                onPrevious={stepTo(openIndex - 1)}
                onNext={stepTo(openIndex + 1)}
              />
            )
          }
        >
          {error && !data ? (
            <ErrorPanel title="Collection error" error={error} onRetry={() => void refetch()} />
          ) : layout === 'rows' ? (
            <CollectionTable
              ref={list}
              name={tableName}
              columns={choice.shown}
              rows={shown}
              sort={sort}
              onSort={(next) => setSortText(printSort(next))}
              selection={selection}
              onSelect={setSelection}
              detailsOf={openName}
              onDetails={showDetails}
              onOpen={(name) => context.navigate(addresses.documents(name))}
              onClose={() => setOpenName('')}
              empty={empty}
            />
          ) : (
            <CollectionTiles
              ref={list}
              collections={shown}
              openName={openName}
              onDetails={showDetails}
              empty={empty}
            />
          )}
        </SplitPane>
      </ListScreen>
      {pathname === addresses.newCollection &&
        (formRefusal === undefined ? (
          <CreateCollectionDialog hasImport={nextStep === 'import'} onClose={closeNew} />
        ) : (
          <RefusedDialog title="New Collection" reason={formRefusal} onClose={closeNew} />
        ))}
      {exported.length > 0 && (
        <ExportCollectionsDialog collections={exported} onClose={() => setExported([])} />
      )}
      {isAdding && (
        <AddToGraphDialog
          collections={selected}
          all={data?.collections ?? []}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
