import {
  ActionIcon,
  Button,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type AttributeDraft,
  type DraftType,
  draftProblem,
  draftTypes,
  withNewRow,
} from '../../documents/attribute-draft.ts';
import classes from './creating.module.css';
import type { DocumentMode, NewDocumentForm } from './use-new-document.ts';

const typeLabels: Readonly<Record<DraftType, string>> = {
  string: 'Text',
  number: 'Number',
  boolean: 'Boolean',
  null: 'Null',
  json: 'JSON',
};

const modes: readonly { readonly value: DocumentMode; readonly label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
];

/** The attributes of a new document: a row for each usual attribute of the collection, or JSON. */
export function AttributeFields({ form }: { readonly form: NewDocumentForm }) {
  return (
    <section aria-label="Attributes">
      <div className={classes.head}>
        <span className={classes.title}>Attributes</span>
        <SegmentedControl
          size="xs"
          aria-label="Attributes as"
          data={[...modes]}
          value={form.mode}
          onChange={(mode) => form.setMode(mode as DocumentMode)}
        />
      </div>
      {form.mode === 'json' ? <JsonText form={form} /> : <Rows form={form} />}
    </section>
  );
}

function JsonText({ form }: { readonly form: NewDocumentForm }) {
  return (
    <Textarea
      aria-label="Attributes as JSON"
      autosize
      minRows={6}
      maxRows={14}
      spellCheck={false}
      classNames={{ input: classes.json ?? '' }}
      value={form.text}
      error={form.textProblem}
      onChange={(event) => form.setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

function Rows({ form: { rows, setRows } }: { readonly form: NewDocumentForm }) {
  if (rows === undefined) {
    return (
      <div role="status" aria-label="Loading the usual attributes">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={28} mb={6} />
        ))}
      </div>
    );
  }
  const change = (id: number, changes: Partial<AttributeDraft>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  return (
    <>
      <div className={classes.rows}>
        {rows.length === 0 && (
          <p className={classes.note}>The collection has no documents to take attributes from.</p>
        )}
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            problem={draftProblem(row, rows)}
            onChange={(changes) => change(row.id, changes)}
            onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
      </div>
      <Button
        mt={4}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => setRows(withNewRow(rows))}
      >
        Add attribute
      </Button>
    </>
  );
}

interface RowProps {
  readonly row: AttributeDraft;
  readonly problem: string | undefined;
  readonly onChange: (changes: Partial<AttributeDraft>) => void;
  readonly onRemove: () => void;
}

function Row({ row, problem, onChange, onRemove }: RowProps) {
  const { name, type, text, isNew, presence } = row;
  const percent = presence === undefined ? undefined : `${Math.round(100 * presence)} %`;
  return (
    <div className={classes.row} data-problem={problem !== undefined || undefined}>
      {isNew ? (
        <TextInput
          size="xs"
          aria-label="Attribute name"
          value={name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      ) : (
        <span className={classes.name} title={`${name}: in ${percent} of the sampled documents`}>
          {name}
          <small>{percent}</small>
        </span>
      )}
      <NativeSelect
        size="xs"
        aria-label={`Type of ${name}`}
        data={draftTypes.map((value) => ({ value, label: typeLabels[value] }))}
        value={type}
        onChange={(event) => onChange({ type: event.currentTarget.value as DraftType })}
      />
      <Value row={row} problem={problem} onChange={(value) => onChange({ text: value })} />
      <ActionIcon
        size={28}
        variant="subtle"
        aria-label={isNew || text !== '' ? `Remove ${name}` : `Leave out ${name}`}
        onClick={isNew ? onRemove : () => onChange({ text: '', ...(type === 'null' && { type: 'string' }) })}
        disabled={!isNew && text === '' && type !== 'null'}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </div>
  );
}

interface ValueProps {
  readonly row: AttributeDraft;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function Value({ row: { name, type, text }, problem, onChange }: ValueProps) {
  const label = `Value of ${name}`;
  if (type === 'null') return <span className={classes.null}>null</span>;
  if (type === 'boolean') {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        data={[
          { value: '', label: 'Not set' },
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ]}
        value={text}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder="Not set"
      value={text}
      error={problem}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      classNames={type === 'json' || type === 'number' ? { input: classes.code ?? '' } : {}}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
