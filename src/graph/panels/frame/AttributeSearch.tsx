import { ActionIcon, Autocomplete, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { runCommand } from '../../../command.ts';
import { useWorkspaceState } from '../workspace-context.tsx';

interface AttributeSearchProps {
  readonly title: string;
  readonly commandId: string;
  readonly onDone: () => void;
}

/** Attribute, `==` and value; Enter or the icon runs the search. The list contains the attributes of a few vertices. */
export function AttributeSearch({ title, commandId, onDone }: AttributeSearchProps) {
  const examples = useWorkspaceState((state) => state.attributeExamples);
  const [attribute, setAttribute] = useState('_key');
  const [value, setValue] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void runCommand('graph.loadAttributeExamples'), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (attribute.trim() === '' || isBusy) return;
    setBusy(true);
    const isDone = await runCommand(commandId, { attribute: attribute.trim(), value });
    setBusy(false);
    if (isDone) onDone();
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Text fw={600} size="sm" mb={8}>
        {title}
      </Text>
      <Group gap={8} wrap="nowrap" align="center">
        <Autocomplete
          aria-label="Attribute name"
          placeholder="attribute"
          value={attribute}
          onChange={setAttribute}
          data={[...new Set(['_key', ...(examples ?? [])])]}
          style={{ flex: 1 }}
          comboboxProps={{ withinPortal: false }}
        />
        <Text ff="monospace">==</Text>
        <TextInput
          aria-label="Value"
          placeholder="value"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          style={{ flex: 1 }}
          data-autofocus
        />
        <ActionIcon type="submit" aria-label="Search" variant="filled" color="accent" loading={isBusy}>
          <IconSearch size={16} />
        </ActionIcon>
      </Group>
    </form>
  );
}
