import { ActionIcon, Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { offeredNames } from '../../ui/forms/attribute-names.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import {
  type Condition,
  type FilterOperator,
  filterOperators,
  hasValue,
  keepConditions,
  listIn,
  pathOf,
  readValue,
  valueTypes,
} from './document-filter.ts';
import classes from './FilterPanel.module.css';

interface FilterPanelProps {
  readonly conditions: readonly Condition[];
  /** Suggested attributes. */
  readonly attributes: readonly string[];
  readonly onApply: (conditions: readonly Condition[]) => void;
}

const emptyCondition: Condition = { attribute: '', operator: '==', text: '' };

/** Rows of attribute, operator and value, joined with and, which binds tighter, or with or. */
export function FilterPanel({ conditions, attributes, onApply }: FilterPanelProps) {
  const [rows, setRows] = useState<readonly Condition[]>(
    conditions.length > 0 ? conditions : [emptyCondition],
  );
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (at: number, part: Partial<Condition>) =>
    setRows(rows.map((row, number) => (number === at ? { ...row, ...part } : row)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A row without input is not a condition.
    const used = keepConditions(rows, ({ attribute, text }) => attribute.trim() !== '' || text !== '');
    setTried(true);
    if (used.some(hasNoAttribute)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onApply(used);
  };
  const remove = (at: number) => {
    const rest = keepConditions(rows, (_, number) => number !== at);
    setRows(rest.length > 0 ? rest : [emptyCondition]);
    if (conditions.length > 0) onApply(keepConditions(rest, (row) => !hasNoAttribute(row)));
  };
  const reset = () => {
    setRows([emptyCondition]);
    onApply([]);
  };
  return (
    <form ref={form} className={classes.panel} aria-label="Filter" onSubmit={submit}>
      {rows.map((row, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div key={number} className={classes.row}>
          {number === 0 ? (
            <span className={classes.word}>Where</span>
          ) : (
            <Select
              className={classes.join}
              aria-label={`Join of condition ${number + 1}`}
              data={['and', 'or']}
              allowDeselect={false}
              value={row.join ?? 'and'}
              onChange={(join) => change(number, { join: join === 'or' ? 'or' : undefined })}
            />
          )}
          <Autocomplete
            className={classes.attribute}
            aria-label="Attribute"
            placeholder="Attribute"
            {...offeredNames(attributes)}
            limit={50}
            openOnFocus={false}
            autoFocus={number === rows.length - 1 && row.attribute === ''}
            selectFirstOptionOnChange={false}
            value={row.attribute}
            error={isTried && row.text !== '' && hasNoAttribute(row)}
            onChange={(attribute) => change(number, { attribute })}
          />
          <OperatorSelect value={row.operator} onChange={(operator) => change(number, { operator })} />
          <ValueInput row={row} onChange={(text) => change(number, { text })} />
          <span className={classes.kind}>{kindNote(row)}</span>
          <ActionIcon aria-label={`Remove condition ${number + 1}`} onClick={() => remove(number)}>
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.row}>
        <span className={classes.word} />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setRows([...rows, emptyCondition])}
        >
          Add condition
        </Button>
        <span className={classes.space} />
        <Button type="submit" size="xs" rightSection={<KeyHint shortcut="Enter" />}>
          Apply filter
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={reset}>
          Reset
        </Button>
      </div>
    </form>
  );
}

interface ValueInputProps {
  readonly row: Condition;
  readonly onChange: (text: string) => void;
}

function ValueInput({ row: { operator, text }, onChange }: ValueInputProps) {
  if (!hasValue(operator)) return <span className={classes.value} />;
  if (operator === 'type') {
    return (
      <Select
        className={classes.value}
        aria-label="Value"
        placeholder="Type"
        data={[...valueTypes]}
        value={text || null}
        onChange={(type) => onChange(type ?? '')}
      />
    );
  }
  return (
    <TextInput
      className={classes.value}
      aria-label="Value"
      placeholder={placeholders[operator] ?? 'Value'}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const placeholders: Partial<Record<FilterOperator, string>> = {
  in: 'Values with commas, or a JSON array',
  'not in': 'Values with commas, or a JSON array',
  like: 'Part of the text, or a pattern with %',
};

/** How the value is read. */
function kindNote({ operator, text }: Condition): string {
  if (text === '' || !hasValue(operator) || operator === 'type') return '';
  if (operator === 'in' || operator === 'not in') return formatAmount(listIn(text).length, 'value');
  return operator === 'like' ? 'ignores case' : `read as ${readValue(text).kind}`;
}

interface OperatorSelectProps {
  readonly value: FilterOperator;
  readonly onChange: (operator: FilterOperator) => void;
}

function OperatorSelect({ value, onChange }: OperatorSelectProps) {
  return (
    <Select
      className={classes.operator}
      aria-label="Operator"
      data={operatorOptions}
      allowDeselect={false}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      value={value}
      onChange={(operator) => operator !== null && onChange(operator as FilterOperator)}
      renderOption={({ option }) => (
        <>
          <code className={classes.sign}>{option.value}</code>
          {filterOperators[option.value as FilterOperator]}
        </>
      )}
    />
  );
}

const operatorOptions = Object.keys(filterOperators).map((operator) => ({
  value: operator,
  label: operator,
}));

function hasNoAttribute({ attribute }: Condition): boolean {
  return pathOf(attribute).length === 0;
}
