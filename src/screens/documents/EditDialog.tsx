import { ActionIcon, Autocomplete, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { runCommand, tryCommand } from '../../command.ts';
import { formatAmount } from '../../lib/format.ts';
import { offeredNames } from '../../ui/forms/attribute-names.tsx';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { failWith } from '../../ui/forms/fail-with.ts';
import { type AttributeChange, findChangeProblem, toPatch } from './attribute-changes.ts';
import type { BulkTarget } from './bulk-work.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { readValue } from './document-filter.ts';
import classes from './EditDialog.module.css';

interface EditDialogProps {
  readonly target: BulkTarget;
  /** True: all documents of the filter are changed. */
  readonly isAllMatching: boolean;
  readonly attributes: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const emptyChange: AttributeChange = { attribute: '', action: 'set', text: '' };
const actions = [
  { value: 'set', label: 'Set to' },
  { value: 'remove', label: 'Remove' },
];

/** Changes attributes of several documents, with a preview of the first ones. */
export function EditDialog(props: EditDialogProps) {
  const { target } = props;
  const { collection, conditions } = target.scope;
  const [rows, setRows] = useState<readonly AttributeChange[]>([emptyChange]);
  const [isTried, setTried] = useState(false);
  const amount = formatAmount(target.count, 'document');
  const problems = rows.map((row) => findChangeProblem(row, rows));
  const hasProblem = problems.some((problem) => problem !== undefined);
  const change = (at: number, part: Partial<AttributeChange>) =>
    setRows(rows.map((row, number) => (number === at ? { ...row, ...part } : row)));
  const submit = async () => {
    setTried(true);
    if (hasProblem) return;
    await failWith('Could not save.', tryCommand('documents.update', { target, ...toPatch(rows) }));
    props.onDone();
    props.onClose();
  };
  const scope = props.isAllMatching
    ? conditions.length > 0
      ? `All ${amount} of ${collection} that match the filter.`
      : `All ${amount} of ${collection}.`
    : `${amount} selected in ${collection}.`;
  return (
    <Dialog
      title="Edit attributes"
      size="lg"
      submitLabel={`Update ${amount}`}
      isSubmitDisabled={target.count === 0 || (isTried && hasProblem)}
      onClose={props.onClose}
      onSubmit={submit}
      actions={
        <Button
          variant="outline"
          color="danger"
          leftSection={<IconTrash size={16} />}
          disabled={target.count === 0}
          onClick={() => {
            props.onClose();
            void runCommand('documents.delete', { target, onDone: props.onDone });
          }}
        >
          Delete {amount}…
        </Button>
      }
    >
      <Text c="dimmed" size="sm" className={classes.scope}>
        {scope} A document that is changed by others meanwhile is kept and named.
      </Text>
      {rows.map((row, number) => (
        <ChangeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
          key={number}
          row={row}
          number={number}
          attributes={props.attributes}
          problem={isTried ? problems[number] : undefined}
          onChange={(part) => change(number, part)}
          onRemove={rows.length === 1 ? undefined : () => setRows(rows.filter((_, at) => at !== number))}
        />
      ))}
      <Group mt={4}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setRows([...rows, emptyChange])}
        >
          Add change
        </Button>
      </Group>
      <ChangePreview target={target} changes={rows.filter((_, number) => problems[number] === undefined)} />
    </Dialog>
  );
}

interface ChangeRowProps {
  readonly row: AttributeChange;
  readonly number: number;
  readonly attributes: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (part: Partial<AttributeChange>) => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

function ChangeRow({ row, number, attributes, problem, onChange, onRemove }: ChangeRowProps) {
  return (
    <div className={classes.row}>
      <Autocomplete
        aria-label="Attribute"
        placeholder="Attribute"
        className={classes.attribute}
        {...offeredNames(attributes.filter((name) => !['_key', '_id', '_rev'].includes(name)))}
        limit={50}
        openOnFocus={false}
        data-autofocus={number === 0 || undefined}
        value={row.attribute}
        error={problem}
        onChange={(attribute) => onChange({ attribute })}
      />
      <Select
        aria-label="Action"
        className={classes.action}
        data={actions}
        allowDeselect={false}
        value={row.action}
        onChange={(action) => action !== null && onChange({ action: action as AttributeChange['action'] })}
      />
      {row.action === 'set' ? (
        <TextInput
          aria-label="Value"
          placeholder="Value"
          className={classes.value}
          spellCheck={false}
          autoComplete="off"
          value={row.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : (
        <span className={classes.value} />
      )}
      <span className={classes.kind}>{row.action === 'set' && `read as ${readValue(row.text).kind}`}</span>
      <ActionIcon
        aria-label={`Remove change ${number + 1}`}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
