import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { runCommand } from '../../../command.ts';
import { readDraft, saveDraft } from '../../../store/drafts.ts';
import { toValue } from '../../commands/exploring/exploring-commands.ts';
import { SidePanel } from '../frame/SidePanel.tsx';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import {
  type AttributeRow,
  attributeRows,
  changesOf,
  freeName,
  isSystemAttribute,
  problemsOf,
  toRows,
} from './attribute-rows.ts';
import classes from './documents.module.css';

/** Attributes of the selected vertex or edge as editable keys and values. */
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
    <SidePanel panel="document" name="Document" title={id ?? 'Document'}>
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
    </SidePanel>
  );
}

interface AttributeFormProps {
  readonly id: string;
  readonly document: GraphDocument;
  readonly isVertex: boolean;
}

function AttributeForm({ id, document, isVertex }: AttributeFormProps) {
  // The draft survives another selection, a closed panel and a sign-in, but not a newer revision.
  const draftName = `document ${id} ${String(document._rev)}`;
  const [rows, setRows] = useState<readonly AttributeRow[]>(() => readRows(draftName) ?? toRows(document));
  const changes = changesOf(document, rows, toValue);
  const problems = problemsOf(rows);
  const isChanged = Object.keys(changes).length > 0;
  const isDraft = isChanged || rows.some((row) => row.isNew);
  useEffect(() => saveDraft(draftName, isDraft ? rows : undefined), [draftName, rows, isDraft]);
  const change = (number: number, part: Partial<AttributeRow>) =>
    setRows(rows.map((row, at) => (at === number ? { ...row, ...part } : row)));
  const save = async () => {
    if (await runCommand('graph.saveDocument', { id, changes })) saveDraft(draftName, undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && problems.size === 0) void save();
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
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
            <tr key={number}>
              <th scope="row">
                {row.isNew ? (
                  <TextInput
                    size="xs"
                    aria-label="Attribute name"
                    autoFocus
                    error={problems.get(number)}
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
      <Button
        mt="xs"
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => setRows([...rows, { name: freeName(rows), text: '', isNew: true }])}
      >
        Add attribute
      </Button>
      <Group mt="md" gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="outline"
          color="var(--orrery-error)"
          onClick={() =>
            void (isVertex
              ? runCommand('graph.deleteVertex', { vertexId: id })
              : runCommand('graph.deleteEdge', { edgeId: id }))
          }
        >
          Delete
        </Button>
        <span style={{ flex: 1 }} />
        {isDraft && (
          <Button size="xs" variant="default" onClick={() => setRows(toRows(document))}>
            Discard
          </Button>
        )}
        <Button size="xs" type="submit" disabled={!isChanged || problems.size > 0}>
          Save
        </Button>
      </Group>
    </form>
  );
}

function readRows(draftName: string): readonly AttributeRow[] | undefined {
  const draft = attributeRows.safeParse(readDraft(draftName));
  return draft.success ? draft.data : undefined;
}
