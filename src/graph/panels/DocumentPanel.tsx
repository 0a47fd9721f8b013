import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { GraphDocument } from '../../../protocol/graph-patch.ts';
import { runCommand } from '../../command.ts';
import { toValue } from '../commands/exploring-commands.ts';
import { type AttributeRow, changesOf, isSystemAttribute, toRows } from './attribute-rows.ts';
import classes from './panels.module.css';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

/** The selected vertex or edge: its attributes as keys and values, which can be changed and saved. */
export function DocumentPanel() {
  const { model } = useWorkspace();
  const isOpen = useWorkspaceState((state) => state.panel === 'document');
  const selection = useWorkspaceState((state) => state.selection);
  useWorkspaceState((state) => state.modelRevision);
  const id = selection.edgeId ?? selection.vertexIds.at(-1);
  const document = id === undefined ? undefined : model.findDocument(id);
  const isVertex = selection.edgeId === undefined;
  useEffect(() => {
    if (!isOpen || id === undefined || model.findDocument(id) !== undefined) return;
    void runCommand('graph.edit', isVertex ? { vertexId: id } : { edgeId: id });
  }, [isOpen, id, isVertex, model]);
  if (!isOpen) return null;
  return (
    <aside className={`${classes.float} ${classes.side}`} aria-label="Document">
      <div className={classes.sideHead}>
        <Text fw={600} style={{ flex: 1, overflowWrap: 'anywhere' }}>
          {id ?? 'Document'}
        </Text>
        <ActionIcon
          aria-label="Close"
          onClick={() => void runCommand('graph.togglePanel', { panel: 'document' })}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.sideBody}>
        {id === undefined && <Text c="dimmed">Select a vertex or an edge.</Text>}
        {id !== undefined && document === undefined && <Text c="dimmed">Loading…</Text>}
        {id !== undefined && document !== undefined && (
          <AttributeForm
            key={`${id} ${String(document._rev)}`}
            id={id}
            document={document}
            isVertex={isVertex}
          />
        )}
      </div>
    </aside>
  );
}

interface AttributeFormProps {
  readonly id: string;
  readonly document: GraphDocument;
  readonly isVertex: boolean;
}

function AttributeForm({ id, document, isVertex }: AttributeFormProps) {
  const [rows, setRows] = useState<readonly AttributeRow[]>(() => toRows(document));
  const changes = changesOf(document, rows, toValue);
  const isChanged = Object.keys(changes).length > 0;
  const change = (number: number, part: Partial<AttributeRow>) =>
    setRows(rows.map((row, at) => (at === number ? { ...row, ...part } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void runCommand('graph.saveDocument', { id, changes });
  };
  return (
    <form onSubmit={submit}>
      <table className={classes.attributes}>
        <tbody>
          {Object.keys(document)
            .filter(isSystemAttribute)
            .map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={classes.system}>{String(document[name])}</td>
              </tr>
            ))}
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are changed in place, never reordered
            <tr key={number}>
              <th scope="row">
                {row.isNew ? (
                  <TextInput
                    size="xs"
                    aria-label="Attribute name"
                    value={row.name}
                    onChange={(event) => change(number, { name: event.currentTarget.value })}
                  />
                ) : (
                  row.name
                )}
              </th>
              <td>
                <Group gap={4} wrap="nowrap">
                  <TextInput
                    size="xs"
                    style={{ flex: 1 }}
                    aria-label={`Value of ${row.name}`}
                    value={row.text}
                    onChange={(event) => change(number, { text: event.currentTarget.value })}
                  />
                  <ActionIcon
                    size={28}
                    aria-label={`Remove ${row.name}`}
                    onClick={() => setRows(rows.filter((_, at) => at !== number))}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                </Group>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt="md" justify="space-between">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setRows([...rows, { name: `new_${rows.length + 1}`, text: '', isNew: true }])}
        >
          Add attribute
        </Button>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            color="red"
            onClick={() =>
              void (isVertex
                ? runCommand('graph.deleteVertex', { vertexId: id })
                : runCommand('graph.deleteEdge', { edgeId: id }))
            }
          >
            Delete
          </Button>
          <Button size="xs" type="submit" disabled={!isChanged}>
            Save
          </Button>
        </Group>
      </Group>
    </form>
  );
}
