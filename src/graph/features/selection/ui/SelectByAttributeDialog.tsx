import { Autocomplete, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { offeredNames } from '../../../../ui/forms/attribute-names.tsx';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';

/** Selects the shown vertices with an attribute value. */
export function SelectByAttributeDialog() {
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  useEffect(() => void runCommand('graph.loadAttributeExamples'), []);
  const [attribute, setAttribute] = useState('_key');
  const [value, setValue] = useState('');
  return (
    <Dialog
      title="Select by attribute"
      submitLabel="Select"
      onClose={() => void runCommand('graph.closeDialog')}
      isSubmitDisabled={attribute.trim() === ''}
      onSubmit={async () => {
        await tryCommand('graph.selectByAttribute', { attribute: attribute.trim(), value });
      }}
    >
      <Stack gap="sm">
        <Autocomplete
          label="Attribute"
          {...offeredNames([...new Set(['_key', ...examples])])}
          value={attribute}
          onChange={setAttribute}
        />
        <TextInput
          label="Value"
          description="Compared as text: 1 and '1' are equal."
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}
