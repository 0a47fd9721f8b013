import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { fetchGraphs } from '../../api/graphs.ts';
import type { Command, CommandContext } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { graphsCommands } from './commands.ts';
import { findGraphs } from './graph-collections.ts';

const openNew: Command<void, CommandContext> = {
  id: 'graphs.new',
  label: 'New graph',
  group: 'Graphs',
  key: 'n',
  run: (context) => context.navigate(addresses.newGraph),
};
const openFromFiles: Command<void, CommandContext> = {
  id: 'graphs.newFromFiles',
  label: 'New graph from files',
  group: 'Graphs',
  run: (context) => context.navigate(addresses.newGraphFromFiles),
};
const screenCommands = [openNew, openFromFiles, ...graphsCommands];

export type GraphsScreenState = ReturnType<typeof useGraphsScreen>;

/** State and actions of the named graphs: search, sort order and dialogs. */
export function useGraphsScreen() {
  useCommandRegistration(screenCommands, useCommandContext());
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  const [sort, setSort] = useAddressState('sort');
  const [newText, setNewText] = useAddressState('new', { isStep: true });
  const [editedName, setEditedName] = useAddressState('edit', { isStep: true });
  const [layout, setLayout] = useListLayout('graphs', 'tiles');
  const isDescending = sort === '-name';
  const refusal = useRefusal();
  const { data, error, refetch } = useQuery({
    queryKey: ['graphs'],
    queryFn: ({ signal }) => fetchGraphs(signal),
  });
  const shown = useMemo(() => data && findGraphs(data, text, isDescending), [data, text, isDescending]);
  return {
    graphs: data,
    error,
    reload: () => void refetch(),
    list,
    shown,
    text,
    setText,
    isDescending,
    setDescending: (isOn: boolean) => setSort(isOn ? '-name' : ''),
    layout,
    setLayout,
    refusal,
    formRefusal: useFormRefusal(refusal),
    isNewOpen: newText !== '' && newText !== 'files',
    isFromFilesOpen: newText === 'files',
    openFromFiles: () => setNewText('files'),
    openNew: () => setNewText('true'),
    closeNew: () => setNewText(''),
    edited: data?.find(({ name }) => name === editedName),
    edit: setEditedName,
    closeEdited: () => setEditedName(''),
  };
}
