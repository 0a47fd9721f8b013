import { ActionIcon, Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { IconCode, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { notifyError } from '../../store/notifications.ts';
import { offeredNames } from '../../ui/forms/attribute-names.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { findConditionProblem } from './aql-condition.ts';
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
import { SavedFilters } from './SavedFilters.tsx';

interface FilterPanelProps {
  readonly collection: string;
  readonly conditions: readonly Condition[];
  /** Suggested attributes. */
  readonly attributes: readonly string[];
  readonly onApply: (conditions: readonly Condition[]) => void;
}

const emptyCondition: Condition = { attribute: '', operator: '==', text: '' };
const isEmpty = ({ attribute, text }: Condition) => attribute.trim() === '' && text === '';

/** Rows of attribute, operator and value, joined with and, which binds tighter, or with or. */
export function FilterPanel({ collection, conditions, attributes, onApply }: FilterPanelProps) {
  const { form, rows, setRows, isTried, problems, change, submit, remove, reset } = useFilterRows(
    conditions,
    onApply,
  );
  return (
    <form ref={form} className={classes.panel} aria-label="Filter" onSubmit={(event) => void submit(event)}>
      {rows.map((row, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div key={number} className={classes.row}>
          <ConditionFields
            row={row}
            number={number}
            isLast={number === rows.length - 1}
            hasError={isTried && row.text !== '' && hasNoAttribute(row)}
            problem={problems[number]}
            attributes={attributes}
            onChange={(part) => change(number, part)}
          />
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
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconCode size={14} />}
          onClick={() =>
            setRows([...rows.filter((row) => !isEmpty(row)), { ...emptyCondition, operator: 'aql' }])
          }
        >
          Add AQL
        </Button>
        <SavedFilters collection={collection} conditions={conditions} onApply={onApply} />
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

/** The typed conditions, until they are applied. */
function useFilterRows(
  conditions: readonly Condition[],
  onApply: (conditions: readonly Condition[]) => void,
) {
  const [rows, setRows] = useState<readonly Condition[]>(
    conditions.length > 0 ? conditions : [emptyCondition],
  );
  const [isTried, setTried] = useState(false);
  /** By the number of the row. */
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const change = (at: number, part: Partial<Condition>) =>
    setRows(rows.map((row, number) => (number === at ? { ...row, ...part } : row)));
  /** Marks the first AQL condition that the parser refuses. True: there is none. */
  const checkAql = async () => {
    for (const [number, { operator, text }] of rows.entries()) {
      if (operator !== 'aql' || text.trim() === '') continue;
      const problem = await findConditionProblem(text);
      if (problem === undefined) continue;
      setProblems({ [number]: `${problem.message} (character ${problem.at + 1})` });
      const input = form.current?.querySelector<HTMLInputElement>(`[data-aql="${number}"]`);
      input?.focus();
      input?.setSelectionRange(problem.at, problem.at + 1);
      return false;
    }
    return true;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblems({});
    // A row without input is not a condition.
    const used = keepConditions(rows, ({ attribute, text }) => attribute.trim() !== '' || text !== '');
    setTried(true);
    if (used.some(hasNoAttribute)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    try {
      if (await checkAql()) onApply(used);
    } catch (error) {
      notifyError(error, 'The condition could not be checked');
    }
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
  return { form, rows, setRows, isTried, problems, change, submit, remove, reset };
}

interface ConditionFieldsProps {
  readonly row: Condition;
  readonly number: number;
  readonly isLast: boolean;
  /** The attribute is missing. */
  readonly hasError: boolean;
  /** Of an AQL condition. */
  readonly problem: string | undefined;
  readonly attributes: readonly string[];
  readonly onChange: (part: Partial<Condition>) => void;
}

/** The fields of one condition: attribute, operator and value, or AQL. */
function ConditionFields(props: ConditionFieldsProps) {
  const { row, number, isLast, hasError, problem, attributes, onChange } = props;
  return (
    <>
      {number === 0 ? (
        <span className={classes.word}>Where</span>
      ) : (
        <Select
          className={classes.join}
          aria-label={`Join of condition ${number + 1}`}
          data={['and', 'or']}
          allowDeselect={false}
          value={row.join ?? 'and'}
          onChange={(join) => onChange({ join: join === 'or' ? 'or' : undefined })}
        />
      )}
      {row.operator === 'aql' ? (
        <TextInput
          className={classes.aql}
          data-aql={number}
          aria-label="AQL condition"
          placeholder="doc.size > 100 AND LENGTH(doc.tags) > 2"
          spellCheck={false}
          autoComplete="off"
          autoFocus={row.text === ''}
          error={problem}
          value={row.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : (
        <Autocomplete
          className={classes.attribute}
          aria-label="Attribute"
          placeholder="Attribute"
          {...offeredNames(attributes)}
          limit={50}
          openOnFocus={false}
          autoFocus={isLast && row.attribute === ''}
          selectFirstOptionOnChange={false}
          value={row.attribute}
          error={hasError}
          onChange={(attribute) => onChange({ attribute })}
        />
      )}
      {row.operator !== 'aql' && (
        <>
          <OperatorSelect value={row.operator} onChange={(operator) => onChange({ operator })} />
          <ValueInput row={row} onChange={(text) => onChange({ text })} />
          <span className={classes.kind}>{kindNote(row)}</span>
        </>
      )}
    </>
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

const operatorOptions = Object.keys(filterOperators)
  .filter((operator) => operator !== 'aql')
  .map((operator) => ({
    value: operator,
    label: operator,
  }));

function hasNoAttribute({ attribute, operator, text }: Condition): boolean {
  return operator === 'aql' ? text.trim() === '' : pathOf(attribute).length === 0;
}
