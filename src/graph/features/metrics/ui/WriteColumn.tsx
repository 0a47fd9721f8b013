import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import type { ComputedColumn } from '../../../model/ComputedColumn.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { formatSeconds } from '../../../workspace/load-cost.ts';
import { attributeProblem, valuesOf, writeSeconds } from '../write-values.ts';

/** Stores a column as an attribute of the documents, after its form says how many are written. */
export function WriteColumn({ column }: { readonly column: ComputedColumn }) {
  const workspace = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const [attribute, setAttribute] = useState(() => column.id.replace(/\W+/g, '_'));
  if (workspace.adapter.hasQueries !== true || workspace.adapter.isReadOnly) return null;
  if (!isOpen) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpen(true)}
      >
        Write to an attribute
      </Button>
    );
  }
  const count = valuesOf(workspace, column).size;
  const problem = attributeProblem(attribute);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await runCommand('graph.writeComputed', { columnId: column.id, attribute })) setOpen(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        size="xs"
        label="Attribute of the documents"
        value={attribute}
        error={problem}
        data-autofocus
        onChange={(event) => setAttribute(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" my={4}>
        {`Changes ${formatAmount(count, 'document')} in the database, about ${formatSeconds(writeSeconds(count))}. Undo restores the former values.`}
      </Text>
      <Group gap={6}>
        <Button type="submit" size="compact-sm" disabled={problem !== undefined || count === 0}>
          Write
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
