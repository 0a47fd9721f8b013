import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconFocus2 } from '@tabler/icons-react';
import { useWorkspaceState } from '../workspace-context.tsx';

interface VertexFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string;
  readonly onChange: (vertexId: string) => void;
}

/** A field for the id of a vertex, typed or taken from the selection. */
export function VertexField({ label, description, value, onChange }: VertexFieldProps) {
  const selected = useWorkspaceState((state) => state.selection.vertexIds.at(-1));
  return (
    <TextInput
      label={label}
      description={description}
      placeholder="collection/key"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      rightSection={
        <Tooltip label="Use selected vertex">
          <ActionIcon
            aria-label={`${label}: use selected vertex`}
            disabled={selected === undefined}
            onClick={() => selected !== undefined && onChange(selected)}
          >
            <IconFocus2 size={16} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
