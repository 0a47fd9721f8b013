import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type CollectionEntry, fetchCollectionEntries } from '../../api/overview.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { emptySelection } from '../../ui/tables/selection.ts';
import { useColumnChoice } from '../../ui/tables/use-column-choice.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { columnsOf, fixedColumns } from './collection-columns.tsx';
import { collectionCommands } from './commands.ts';
import { type CollectionFilter, filterCollections, parseFilter, printFilter } from './filter-collections.ts';
import { type Access, createRefusal } from './refusals.ts';
import { type CollectionSort, parseSort, printSort, sortCollections } from './sort-collections.ts';

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

export type CollectionsScreenState = ReturnType<typeof useCollectionsScreen>;

/** State and actions of the list of collections. */
export function useCollectionsScreen() {
  const context = useCommandContext();
  useCommandRegistration(screenCommands, context);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [nextStep] = useAddressState('next');
  const [chosenLayout, setLayout] = useListLayout('collections', 'rows');
  // A phone has no room for columns.
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const [selection, setSelection] = useState(emptySelection);
  const [isAdding, setAdding] = useState(false);
  const [exported, setExported] = useState<readonly CollectionEntry[]>([]);
  const shownList = useShownCollections();
  const { data, shown, filter, setFilter, largestBytes } = shownList;
  const details = useDetails(shown);
  const { openDetails } = details;
  // Collections that a filter hides or another user deleted are removed from the selection.
  const selected = useMemo(() => shown?.filter(({ name }) => selection.has(name)) ?? [], [shown, selection]);
  const access = data ?? unknownAccess;
  const newRefusal = useRefusal() ?? createRefusal(access);
  const [zone] = useTimeZone();
  const columns = useMemo(
    () => columnsOf({ access, largestBytes, zone, filter, onChange: setFilter, onDetails: openDetails }),
    [access, largestBytes, zone, filter, setFilter, openDetails],
  );
  const tableName = `collections.${pageDatabase()}`;

  return {
    ...shownList,
    details,
    list: useRef<ItemListHandle>(null),
    layout: isPhone ? 'tiles' : chosenLayout,
    setLayout,
    selection,
    setSelection,
    selected,
    clearSelection: () => setSelection(emptySelection),
    selectAll: () => setSelection(new Set(shown?.map(({ name }) => name))),
    access,
    newRefusal,
    formRefusal: useFormRefusal(newRefusal),
    tableName,
    choice: useColumnChoice(tableName, columns, fixedColumns),
    isNewOpen: pathname === addresses.newCollection,
    hasImport: nextStep === 'import',
    isAdding,
    setAdding,
    exported,
    setExported,
    openNew: () => void navigate(addresses.newCollection),
    openImport: () => void navigate(addresses.newCollectionToImport),
    closeNew: () => void navigate(addresses.collections()),
    openDocuments: (name: string) => context.navigate(addresses.documents(name)),
  };
}

/** The collections of the database that match the search and the filter, sorted. */
function useShownCollections() {
  const [text, setText] = useAddressState('search');
  const [filterText, setFilterText] = useAddressState('filter');
  const [sortText, setSortText] = useAddressState('sort');
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
  const setFilter = useCallback(
    (next: CollectionFilter) => setFilterText(printFilter(next)),
    [setFilterText],
  );
  return {
    data,
    error,
    reload: () => void refetch(),
    text,
    setText,
    filter,
    isFiltered: filterText !== '',
    /** Stable. */
    setFilter,
    clearFilter: () => setFilterText(''),
    sort,
    setSort: (next: CollectionSort) => setSortText(printSort(next)),
    shown,
    largestBytes,
  };
}

/** The collection whose details are open. They follow a move in the list; only opening them is a step of the history. */
function useDetails(shown: readonly CollectionEntry[] | undefined) {
  const [openName, openDetails] = useAddressState('open', { isStep: true });
  const [, follow] = useAddressState('open');
  const index = shown?.findIndex(({ name }) => name === openName) ?? -1;
  const stepTo = (next: number) => {
    const name = index < 0 ? undefined : shown?.[next]?.name;
    return name === undefined ? undefined : () => follow(name);
  };
  return {
    openName,
    /** Stable. */
    openDetails,
    follow,
    show: (name: string) => (openName === '' ? openDetails(name) : follow(name)),
    close: () => openDetails(''),
    toPrevious: stepTo(index - 1),
    toNext: stepTo(index + 1),
  };
}
