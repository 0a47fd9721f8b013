import { Box, Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { runCommand } from '../../command.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { ItemList } from '../../ui/lists/ItemList.tsx';
import { LayoutSwitch } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SortMenu } from '../../ui/lists/SortMenu.tsx';
import { ExampleGraphs } from './ExampleGraphs.tsx';
import { GraphItem } from './GraphItem.tsx';
import { type GraphsScreenState, useGraphsScreen } from './use-graphs-screen.ts';

const NewGraphFromFiles = lazy(async () => ({
  default: (await import('./from-files/NewGraphFromFiles.tsx')).NewGraphFromFiles,
}));
const RefusedDialog = lazy(async () => ({
  default: (await import('../../ui/forms/RefusedDialog.tsx')).RefusedDialog,
}));
/** Its form fields are not needed for the list. */
const GraphDialog = lazy(async () => ({ default: (await import('./GraphDialog.tsx')).GraphDialog }));

/** The named graphs of the database, and the example graphs. */
export function GraphsScreen() {
  const screen = useGraphsScreen();
  const { graphs, shown, text, layout, refusal } = screen;
  return (
    <>
      <Head screen={screen} />
      <Box p="md">
        {screen.error && !graphs && (
          <ErrorPanel title="The graphs could not be loaded" error={screen.error} onRetry={screen.reload} />
        )}
        {!graphs && !screen.error && <ScreenSkeleton rows={3} />}
        {shown && shown.length > 0 && (
          <ItemList
            ref={screen.list}
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
                onEdit={() => screen.edit(graph.name)}
                onDelete={() => void runCommand('graphs.delete', graph)}
              />
            )}
          />
        )}
        {graphs?.length === 0 && (
          <EmptyState
            title="No graphs yet"
            help="graphs"
            text="A graph defines the collections of its vertices and edges. Create a graph, or start with an example."
          >
            <ActionButton refusal={refusal} onClick={screen.openNew}>
              New graph
            </ActionButton>
            <ActionButton variant="default" refusal={refusal} onClick={screen.openFromFiles}>
              New graph from files
            </ActionButton>
          </EmptyState>
        )}
        {graphs && graphs.length > 0 && shown?.length === 0 && (
          <EmptyState title="No results" text={`No graph has "${text}" in its name.`}>
            <Button variant="default" onClick={() => screen.setText('')}>
              Clear search
            </Button>
          </EmptyState>
        )}
        {graphs && <ExampleGraphs />}
      </Box>
      <Dialogs screen={screen} />
    </>
  );
}

interface PartProps {
  readonly screen: GraphsScreenState;
}

function Head({ screen }: PartProps) {
  return (
    <ListHeader
      title="Graphs"
      shown={screen.shown?.length}
      total={screen.graphs?.length}
      actions={
        <>
          <ActionButton
            variant="default"
            leftSection={<IconFileImport size={16} />}
            refusal={screen.refusal}
            onClick={screen.openFromFiles}
          >
            New graph from files
          </ActionButton>
          <ActionButton
            leftSection={<IconPlus size={16} />}
            refusal={screen.refusal}
            onClick={screen.openNew}
          >
            New graph
          </ActionButton>
        </>
      }
    >
      <SearchInput
        label="Search graphs"
        value={screen.text}
        onSearch={screen.setText}
        onLeave={() => screen.list.current?.focus()}
      />
      <SortMenu
        fields={[{ value: 'name', label: 'Name' }]}
        field="name"
        isDescending={screen.isDescending}
        onChange={(_field, descending) => screen.setDescending(descending)}
      />
      <LayoutSwitch value={screen.layout} onChange={screen.setLayout} />
    </ListHeader>
  );
}

/** The form of a new or an edited graph, or why it is refused. */
function Dialogs({ screen }: PartProps) {
  const { graphs, edited, isNewOpen, formRefusal, closeNew, closeEdited } = screen;
  if (formRefusal !== undefined) {
    return (
      <Suspense>
        {screen.isFromFilesOpen && (
          <RefusedDialog title="New graph from files" reason={formRefusal} onClose={closeNew} />
        )}
        {isNewOpen && <RefusedDialog title="New graph" reason={formRefusal} onClose={closeNew} />}
        {edited && (
          <RefusedDialog title={`Edit graph '${edited.name}'`} reason={formRefusal} onClose={closeEdited} />
        )}
      </Suspense>
    );
  }
  return (
    <Suspense>
      {screen.isFromFilesOpen && graphs && <NewGraphFromFiles graphs={graphs} onClose={closeNew} />}
      {isNewOpen && graphs && <GraphDialog graphs={graphs} graph={undefined} onClose={closeNew} />}
      {edited && graphs && (
        <GraphDialog key={edited.name} graphs={graphs} graph={edited} onClose={closeEdited} />
      )}
    </Suspense>
  );
}
