import { ActionIcon, NativeSelect, Stack, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { DocumentIdInput } from '../../../../ui/documents/DocumentIdInput.tsx';
import { validateHandle } from '../../../../ui/documents/new-document.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useReadOnlyReason } from '../../../../ui/hooks/use-read-only-reason.ts';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import { allowedEdgeCollections } from '../allowed-edge-collections.ts';
import { forbiddenText } from '../creating-commands.ts';
import { AttributeFields } from './AttributeFields.tsx';
import classes from './creating.module.css';
import { KeyField } from './KeyField.tsx';
import { useNewDocument } from './use-new-document.ts';

/** Ends, collection, key and attributes of a new edge. Only edge collections that the definition allows are offered. */
export function NewEdgeDialog({ dialog }: { readonly dialog: GraphDialog & { kind: 'newEdge' } }) {
  const [from, setFrom] = useState(dialog.from);
  const [to, setTo] = useState(dialog.to);
  const [chosen, setChosen] = useState('');
  const areEndsValid = [from, to].every((id) => validateHandle(id, '_from') === undefined);
  const allowed = areEndsValid ? allowedEdgeCollections(dialog.definitions, from, to) : [];
  const collection = allowed.includes(chosen) ? chosen : (allowed[0] ?? '');
  const form = useNewDocument(collection);
  const refusal = useReadOnlyReason(collection);
  const collectionProblem =
    areEndsValid && allowed.length === 0 ? forbiddenText(from, to) : collection === '' ? undefined : refusal;
  return (
    <Dialog
      title="Select Edge Collection"
      submitLabel="Create"
      size="lg"
      onClose={() => void runCommand('graph.closeDialog')}
      isSubmitDisabled={collection === '' || !form.isValid || refusal !== undefined}
      onSubmit={async () => {
        await tryCommand('graph.connect', { from, to, collection, document: form.toBody() });
      }}
    >
      <Stack gap="sm">
        <div className={classes.ends}>
          <DocumentIdInput label="_from" required autoFocus={from === ''} value={from} onChange={setFrom} />
          <Tooltip label="Swap the ends">
            <ActionIcon
              size={32}
              variant="subtle"
              aria-label="Swap the ends"
              onClick={() => {
                setFrom(to);
                setTo(from);
              }}
            >
              <IconArrowsExchange size={16} />
            </ActionIcon>
          </Tooltip>
          <DocumentIdInput
            label="_to"
            required
            autoFocus={from !== '' && to === ''}
            value={to}
            onChange={setTo}
          />
        </div>
        <NativeSelect
          label="Edge collection"
          description="Only collections that the graph's definition allows for these ends."
          data={[...allowed]}
          value={collection}
          disabled={allowed.length === 0}
          error={collectionProblem}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data-autofocus={(from !== '' && to !== '') || undefined}
        />
        <KeyField form={form} />
        {collection !== '' && <AttributeFields form={form} />}
      </Stack>
    </Dialog>
  );
}
