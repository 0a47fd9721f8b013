import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchGraphs } from '../../../api/graphs.ts';
import { runCommand, tryCommand } from '../../../command.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import type { GraphDialog } from '../../workspace/workspace-state.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import { DataDialog } from './DataDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { SelectByAttributeDialog } from './SelectByAttributeDialog.tsx';

const close = () => void runCommand('graph.closeDialog');

/** The dialog that a command opened, if any. */
export function GraphDialogs() {
  const dialog = useWorkspaceState((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'newVertex':
      return <NewVertexDialog dialog={dialog} />;
    case 'edgeCollection':
      return <EdgeCollectionDialog dialog={dialog} />;
    case 'switchGraph':
      return <SwitchGraphDialog />;
    case 'selectByAttribute':
      return <SelectByAttributeDialog />;
    case 'groupVertices':
      return <GroupDialog />;
    case 'exportPicture':
      return <PictureDialog />;
    case 'exportData':
      return <DataDialog />;
  }
}

function NewVertexDialog({ dialog }: { readonly dialog: GraphDialog & { kind: 'newVertex' } }) {
  const [collection, setCollection] = useState(dialog.collections[0] ?? '');
  const [key, setKey] = useState('');
  return (
    <Dialog
      title="Create New Node"
      submitLabel="Create"
      onClose={close}
      isSubmitDisabled={collection === ''}
      onSubmit={async () => {
        const document = key === '' ? {} : { _key: key };
        await tryCommand('graph.createVertex', { collection, document, at: dialog.at });
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={dialog.collections.length > 1 ? 'Select Vertex Collection' : 'Vertex collection'}
          data={[...dialog.collections]}
          value={collection}
          onChange={(event) => setCollection(event.currentTarget.value)}
        />
        <TextInput
          label="_key"
          description="Leave empty to let the server generate a key."
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}

function EdgeCollectionDialog({ dialog }: { readonly dialog: GraphDialog & { kind: 'edgeCollection' } }) {
  const [collection, setCollection] = useState(dialog.collections[0] ?? '');
  const { from, to } = dialog;
  return (
    <Dialog
      title="Select Edge Collection"
      submitLabel="Create edge"
      onClose={close}
      onSubmit={async () => {
        await tryCommand('graph.connect', { from, to, collection });
      }}
    >
      <NativeSelect
        label={`Edge from ${from} to ${to}`}
        data={[...dialog.collections]}
        value={collection}
        onChange={(event) => setCollection(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  );
}

function SwitchGraphDialog() {
  const { graph } = useWorkspace();
  const graphs = useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => fetchGraphs(signal) });
  const [chosen, setChosen] = useState(graph);
  const [isRandom, setRandom] = useState(true);
  const names = graphs.data?.map((each) => each.name).filter((name) => !name.startsWith('_')) ?? [graph];
  return (
    <Dialog
      title="Switch Graph"
      submitLabel="Switch"
      onClose={close}
      onSubmit={async () => {
        await tryCommand('graph.switchGraph', { graph: chosen, isRandom });
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Graph"
          data={names}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label="Start with random vertex"
          checked={isRandom}
          onChange={(event) => setRandom(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
