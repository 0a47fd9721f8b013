import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useReadOnlyReason } from '../../../../ui/hooks/use-read-only-reason.ts';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import { AttributeFields } from './AttributeFields.tsx';
import { KeyField } from './KeyField.tsx';
import { useNewDocument } from './use-new-document.ts';

/** Collection, key and attributes of a new vertex. */
export function NewVertexDialog({ dialog }: { readonly dialog: GraphDialog & { kind: 'newVertex' } }) {
  const [collection, setCollection] = useState(dialog.collections[0] ?? '');
  const form = useNewDocument(collection);
  const refusal = useReadOnlyReason(collection);
  return (
    <Dialog
      title="Create New Node"
      submitLabel="Create"
      size="lg"
      onClose={() => void runCommand('graph.closeDialog')}
      isSubmitDisabled={collection === '' || !form.isValid || refusal !== undefined}
      onSubmit={async () => {
        await tryCommand('graph.createVertex', { collection, document: form.toBody(), at: dialog.at });
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="Select Vertex Collection"
          data={[...dialog.collections]}
          value={collection}
          error={refusal}
          onChange={(event) => setCollection(event.currentTarget.value)}
        />
        <KeyField form={form} isFirst />
        <AttributeFields form={form} />
      </Stack>
    </Dialog>
  );
}
