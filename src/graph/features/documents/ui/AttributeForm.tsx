import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { GraphDocument } from '../../../../../protocol/graph-patch.ts';
import { runCommand } from '../../../../command.ts';
import { cutText } from '../../../../lib/bound-text.ts';
import { numberNote } from '../../../../lib/json/value-text.ts';
import { readDraft, saveDraft } from '../../../../store/drafts.ts';
import { ActionButton } from '../../../../ui/forms/ActionButton.tsx';
import { BoundedText } from '../../../../ui/values/BoundedText.tsx';
import { textOfDocument } from '../../../model/exact-document.ts';
import { useWriteRefusal } from '../../../ui/use-write-refusal.ts';
import { draftNameOf } from '../document-draft.ts';
import {
  type AttributeRow,
  attributeRows,
  freeName,
  isChangedBy,
  problemsOf,
  toRows,
  toText,
  withText,
  withType,
} from './attribute-rows.ts';
import classes from './documents.module.css';
import { TypeMenu } from './TypeMenu.tsx';

/** Longer texts are not edited in a field of one line. */
const maxEdited = 20_000;

interface AttributeFormProps {
  readonly id: string;
  /** With its exact text, see `hasText`. */
  readonly document: GraphDocument;
  readonly isVertex: boolean;
}

/** The rows with the draft of the user. The draft survives another selection, a closed panel and a sign-in. */
function useAttributeRows(id: string, document: GraphDocument) {
  // A newer revision has another draft.
  const draftName = draftNameOf(id, document);
  const stored = textOfDocument(document);
  const [rows, setRows] = useState<readonly AttributeRow[]>(() => readRows(draftName) ?? toRows(stored));
  const isChanged = isChangedBy(stored, rows);
  const isDraft = isChanged || rows.some((row) => row.isNew);
  useEffect(() => saveDraft(draftName, isDraft ? rows : undefined), [draftName, rows, isDraft]);
  return {
    rows,
    problems: problemsOf(rows),
    isChanged,
    isDraft,
    change: (number: number, part: Partial<AttributeRow>) =>
      setRows(rows.map((row, at) => (at === number ? { ...row, ...part } : row))),
    remove: (number: number) => setRows(rows.filter((_, at) => at !== number)),
    add: () => setRows([...rows, { name: freeName(rows), type: 'string', text: '', isNew: true }]),
    discard: () => setRows(toRows(stored)),
    // The command removes the draft.
    save: () => runCommand('graph.saveDocument', { id, text: toText(stored, rows) }),
  };
}

/** The attributes of a vertex or an edge as editable rows with types; numbers are shown and saved as they are stored. */
export function AttributeForm({ id, document, isVertex }: AttributeFormProps) {
  const form = useAttributeRows(id, document);
  const { rows, problems, isChanged, isDraft } = form;
  const refusal = useWriteRefusal({ ids: [id] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && problems.size === 0 && refusal === undefined) void form.save();
  };
  return (
    <form onSubmit={submit}>
      <table className={classes.attributes}>
        <tbody>
          {rows.map((row, number) => (
            <AttributeFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
              key={number}
              row={row}
              problem={problems.get(number)}
              onChange={(part) => form.change(number, part)}
              onRemove={() => form.remove(number)}
            />
          ))}
        </tbody>
      </table>
      <Button mt="xs" size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={form.add}>
        Add attribute
      </Button>
      <Group mt="md" gap="xs" wrap="nowrap">
        <ActionButton
          size="xs"
          variant="outline"
          color="var(--orrery-error)"
          refusal={refusal}
          onClick={() =>
            void (isVertex
              ? runCommand('graph.deleteVertex', { vertexId: id })
              : runCommand('graph.deleteEdge', { edgeId: id }))
          }
        >
          Delete
        </ActionButton>
        <span style={{ flex: 1 }} />
        {isDraft && (
          <Button size="xs" variant="default" onClick={form.discard}>
            Discard
          </Button>
        )}
        <Tooltip label={refusal} disabled={refusal === undefined} multiline maw={320}>
          <Button
            size="xs"
            type="submit"
            disabled={!isChanged || problems.size > 0}
            data-disabled={refusal !== undefined || undefined}
            aria-disabled={refusal !== undefined || undefined}
          >
            Save
          </Button>
        </Tooltip>
      </Group>
    </form>
  );
}

interface AttributeFieldsProps {
  readonly row: AttributeRow;
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<AttributeRow>) => void;
  readonly onRemove: () => void;
}

function AttributeFields({ row, problem, onChange, onRemove }: AttributeFieldsProps) {
  return (
    <tr>
      <th scope="row">
        {row.isNew ? (
          <TextInput
            size="xs"
            aria-label="Attribute name"
            autoFocus
            value={row.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        ) : (
          cutText(row.name, 200)
        )}
      </th>
      <td>
        <div className={classes.value}>
          <TypeMenu
            name={row.name}
            type={row.type}
            onChange={(type) => onChange({ ...withType(row, type), isTypeChosen: true })}
          />
          {row.text.length > maxEdited ? (
            <span className={classes.input}>
              <BoundedText text={row.text} units={200} />
              <small>Edit a text of this length in the editor of the document.</small>
            </span>
          ) : (
            <TextInput
              size="xs"
              className={classes.input}
              data-type={row.type}
              aria-label={`Value of ${cutText(row.name, 200)}`}
              placeholder={row.type === 'null' ? 'null' : undefined}
              readOnly={row.type === 'null'}
              spellCheck={false}
              error={problem}
              value={row.text}
              onChange={(event) => onChange(withText(row, event.currentTarget.value))}
            />
          )}
          <ActionIcon size={28} aria-label={`Remove ${cutText(row.name, 200)}`} onClick={onRemove}>
            <IconTrash size={14} />
          </ActionIcon>
        </div>
        <NumberNote row={row} />
      </td>
    </tr>
  );
}

/** Says that a number is stored with digits that JavaScript would not write. */
function NumberNote({ row }: { readonly row: AttributeRow }) {
  const note = row.type === 'number' && row.text.trim() !== '' ? numberNote(row.text.trim()) : undefined;
  if (note === undefined || Number.isNaN(Number(row.text))) return null;
  return (
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  );
}

function readRows(draftName: string): readonly AttributeRow[] | undefined {
  const draft = attributeRows.safeParse(readDraft(draftName));
  return draft.success ? draft.data : undefined;
}
