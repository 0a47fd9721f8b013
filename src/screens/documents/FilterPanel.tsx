import { ActionIcon, Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { offeredNames } from '../../ui/forms/attribute-names.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import {
  type Condition,
  type FilterOperator,
  filterOperators,
  pathOf,
  readValue,
} from './document-filter.ts';
import classes from './FilterPanel.module.css';

interface FilterPanelProps {
  readonly conditions: readonly Condition[];
  /** Suggested attributes. */
  readonly attributes: readonly string[];
  readonly onApply: (conditions: readonly Condition[]) => void;
}

const emptyCondition: Condition = { attribute: '', operator: '==', text: '' };

/** Rows of attribute, operator and value. All conditions must match. */
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
    const used = rows.filter(({ attribute, text }) => attribute.trim() !== '' || text !== '');
    setTried(true);
    if (used.some(hasNoAttribute)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onApply(used);
  };
  const remove = (at: number) => {
    const rest = rows.filter((_, number) => number !== at);
    setRows(rest.length > 0 ? rest : [emptyCondition]);
    if (conditions.length > 0) onApply(rest.filter((row) => !hasNoAttribute(row)));
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
          <span className={classes.word}>{number === 0 ? 'Where' : 'and'}</span>
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
          <TextInput
            className={classes.value}
            aria-label="Value"
            placeholder="Value"
            spellCheck={false}
            autoComplete="off"
            value={row.text}
            onChange={(event) => change(number, { text: event.currentTarget.value })}
          />
          <span className={classes.kind}>{row.text !== '' && `read as ${readValue(row.text).kind}`}</span>
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
      comboboxProps={{ width: 160, position: 'bottom-start' }}
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
