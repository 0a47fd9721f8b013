import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatExact } from '../../lib/format.ts';
import { type ListedNotebook, listNotebooks } from '../../query/notebook/notebook-storage.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { notebookCommands } from './commands.ts';

/** The notebooks of the database: search, creation, import and deletion. */
export function NotebookList() {
  const context = useCommandContext();
  useCommandRegistration(notebookCommands, context);
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  // Notebooks of users with read-only access are stored in the browser.
  const place = useRefusal() === undefined ? 'server' : 'browser';
  const { data, error, refetch } = useQuery({
    queryKey: ['notebooks'],
    queryFn: ({ signal }) => listNotebooks(signal),
  });
  const shown = useMemo(
    () => data?.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase())),
    [data, text],
  );
  const add = (file?: File) => void runCommand('notebooks.add', { place, file });
  return (
    <ListScreen
      head={
        <ListHeader
          title="Notebooks"
          shown={shown?.length}
          total={data?.length}
          actions={
            <>
              <FileButton accept=".json,application/json" onChange={(file) => file && add(file)}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                    Import
                  </Button>
                )}
              </FileButton>
              <Button leftSection={<IconPlus size={16} />} onClick={() => add()}>
                New notebook
              </Button>
            </>
          }
        >
          <SearchInput
            label="Search notebooks"
            value={text}
            onSearch={setText}
            onLeave={() => list.current?.focus()}
          />
        </ListHeader>
      }
    >
      {error && !data ? (
        <ErrorPanel title="The notebooks could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState
          title="No notebooks yet"
          help="notebooks"
          text="A notebook is a page of texts and queries that run in order, with shared parameters: a report that others can open and run."
        >
          <Button onClick={() => add()}>New notebook</Button>
        </EmptyState>
      ) : (
        <DataTable
          ref={list}
          label="Notebooks"
          name="notebooks"
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          onOpen={({ key }) => context.navigate(addresses.notebook(key))}
          empty={<EmptyState title="No results" text={`No notebook has '${text}' in its title.`} />}
        />
      )}
    </ListScreen>
  );
}

function keyOf({ key }: ListedNotebook): string {
  return key;
}

const columns: readonly Column<ListedNotebook>[] = [
  { id: 'title', label: 'Title', render: ({ title }) => title },
  {
    id: 'queries',
    label: 'Queries',
    widthPx: 96,
    align: 'end',
    render: ({ queries }) => formatExact(queries),
  },
  { id: 'owner', label: 'Owner', widthPx: 160, render: ({ owner }) => owner },
  {
    id: 'changed',
    label: 'Last change',
    widthPx: 200,
    render: ({ changedAtMs }) => <DateTime timeMs={changedAtMs} />,
  },
  {
    id: 'place',
    label: 'Stored',
    widthPx: 140,
    render: ({ place }) => (place === 'server' ? 'On the server' : 'In this browser'),
  },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    widthPx: 56,
    render: (notebook, control) => (
      <ActionIcon
        {...control}
        size="sm"
        aria-label={`Delete ${notebook.title}`}
        title="Delete"
        onClick={(event) => {
          event.stopPropagation();
          void runCommand('notebooks.remove', notebook);
        }}
      >
        <IconTrash size={16} />
      </ActionIcon>
    ),
  },
];
