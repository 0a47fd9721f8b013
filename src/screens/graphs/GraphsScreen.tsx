import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { fetchGraphs } from '../../api/graphs.ts';
import { type Command, type CommandContext, runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
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
import { graphsCommands } from './commands.ts';
import { ExampleGraphs } from './ExampleGraphs.tsx';
import { GraphItem } from './GraphItem.tsx';
import { findGraphs } from './graph-collections.ts';

/** Its form fields are not needed for the list. */
const GraphDialog = lazy(async () => ({ default: (await import('./GraphDialog.tsx')).GraphDialog }));

const openNew: Command<void, CommandContext> = {
  id: 'graphs.new',
  label: 'New graph',
  group: 'Graphs',
  key: 'n',
  run: (context) => context.navigate(addresses.newGraph),
};
const screenCommands = [openNew, ...graphsCommands];

/** The named graphs of the database, and the example graphs. */
export function GraphsScreen() {
  const context = useCommandContext();
  useCommandRegistration(screenCommands, context);
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  const [sort, setSort] = useAddressState('sort');
  const [isNewOpen, setNewOpen] = useAddressState('new', { isStep: true });
  const [editedName, setEditedName] = useAddressState('edit', { isStep: true });
  const [layout, setLayout] = useListLayout('graphs', 'tiles');
  const isDescending = sort === '-name';
  const refusal = useRefusal();
  const formRefusal = useFormRefusal(refusal);
  const closeNew = () => setNewOpen('');
  const closeEdited = () => setEditedName('');

  const { data, error, refetch } = useQuery({
    queryKey: ['graphs'],
    queryFn: ({ signal }) => fetchGraphs(signal),
  });
  const shown = useMemo(() => data && findGraphs(data, text, isDescending), [data, text, isDescending]);
  const edited = data?.find(({ name }) => name === editedName);

  return (
    <>
      <ListHeader
        title="Graphs"
        shown={shown?.length}
        total={data?.length}
        actions={
          <ActionButton
            leftSection={<IconPlus size={16} />}
            refusal={refusal}
            onClick={() => setNewOpen('true')}
          >
            New graph
          </ActionButton>
        }
      >
        <SearchInput
          label="Search graphs"
          value={text}
          onSearch={setText}
          onLeave={() => list.current?.focus()}
        />
        <SortMenu
          fields={[{ value: 'name', label: 'Name' }]}
          field="name"
          isDescending={isDescending}
          onChange={(_field, descending) => setSort(descending ? '-name' : '')}
        />
        <LayoutSwitch value={layout} onChange={setLayout} />
      </ListHeader>
      <Box p="md">
        {error && !data && (
          <ErrorPanel title="The graphs could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <ScreenSkeleton rows={3} />}
        {shown && shown.length > 0 && (
          <ItemList
            ref={list}
            label="Graphs"
            items={shown}
            keyOf={(graph) => graph.name}
            layout={layout}
            rowHeightPx={40}
            tileHeightPx={252}
            minTileWidthPx={272}
            renderItem={(graph, control) => (
              <GraphItem
                graph={graph}
                control={control}
                layout={layout}
                onEdit={() => setEditedName(graph.name)}
                onDelete={() => void runCommand('graphs.delete', graph)}
              />
            )}
          />
        )}
        {data?.length === 0 && (
          <EmptyState
            title="No graphs yet"
            text="A graph defines the collections of its vertices and edges. Create a graph, or start with an example."
          >
            <ActionButton refusal={refusal} onClick={() => setNewOpen('true')}>
              New graph
            </ActionButton>
          </EmptyState>
        )}
        {data && data.length > 0 && shown?.length === 0 && (
          <EmptyState title="No results" text={`No graph has "${text}" in its name.`}>
            <Button variant="default" onClick={() => setText('')}>
              Clear search
            </Button>
          </EmptyState>
        )}
        {data && <ExampleGraphs />}
      </Box>
      {formRefusal === undefined ? (
        <Suspense>
          {isNewOpen !== '' && data && <GraphDialog graphs={data} graph={undefined} onClose={closeNew} />}
          {edited && data && (
            <GraphDialog key={edited.name} graphs={data} graph={edited} onClose={closeEdited} />
          )}
        </Suspense>
      ) : (
        <>
          {isNewOpen !== '' && <RefusedDialog title="Create Graph" reason={formRefusal} onClose={closeNew} />}
          {edited && (
            <RefusedDialog title={`Edit graph '${edited.name}'`} reason={formRefusal} onClose={closeEdited} />
          )}
        </>
      )}
    </>
  );
}
