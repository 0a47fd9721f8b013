import { ActionIcon, Autocomplete, Button, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand, tryCommand } from '../../../../command.ts';
import { offeredNames } from '../../../../ui/forms/attribute-names.tsx';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';

/** An extendable list of attributes; the first attribute that a vertex has determines its group. */
export function GroupDialog() {
  const examples = useWorkspaceState((state) => state.attributeExamples) ?? [];
  useEffect(() => void runCommand('graph.loadAttributeExamples'), []);
  const [rows, setRows] = useState([{ id: 0, attribute: '' }]);
  const change = (id: number, attribute: string) =>
    setRows(rows.map((row) => (row.id === id ? { id, attribute } : row)));
  return (
    <Dialog
      title="Group vertices by attribute"
      submitLabel="Group"
      onClose={() => void runCommand('graph.closeDialog')}
      isSubmitDisabled={rows.every(({ attribute }) => attribute.trim() === '')}
      onSubmit={async () => {
        const attributes = rows.map(({ attribute }) => attribute);
        if (await tryCommand('graph.groupByAttribute', { attributes })) void runCommand('graph.closeDialog');
      }}
    >
      <Stack gap="sm">
        {rows.map(({ id, attribute }, place) => (
          <Group key={id} gap="xs" wrap="nowrap">
            <Autocomplete
              style={{ flex: 1 }}
              aria-label={`Attribute ${place + 1}`}
              placeholder={place === 0 ? 'Attribute' : 'Fallback attribute'}
              {...offeredNames(examples)}
              // The list opens above the field, so that it does not cover the buttons below.
              comboboxProps={{ position: 'top-start', middlewares: { flip: false, shift: true } }}
              maxDropdownHeight={160}
              value={attribute}
              onChange={(value) => change(id, value)}
              data-autofocus={place === 0 || undefined}
            />
            {rows.length > 1 && (
              <ActionIcon
                aria-label={`Remove attribute ${place + 1}`}
                variant="subtle"
                onClick={() => setRows(rows.filter((row) => row.id !== id))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setRows([...rows, { id: rows.at(-1)!.id + 1, attribute: '' }])}
        >
          Add attribute
        </Button>
      </Stack>
    </Dialog>
  );
}
