import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Radio,
  Stack,
  TagsInput,
  Text,
} from '@mantine/core';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { describeError } from '../../../../api/errors.ts';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { agree } from '../../../../lib/plural.ts';
import { wait } from '../../../../lib/wait.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import {
  type Condition,
  type FilterValue,
  hasNoOperand,
  isIncomplete,
  looksLikeOther,
  type OperatorId,
  operatorNames,
} from '../filter-chain.ts';
import { countMatching } from '../load-commands.ts';
import { parseValue, toFieldText } from '../parse-value.ts';
import { FieldIcon } from './FieldIcon.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import classes from './filter.module.css';
import { type FieldChoice, useFields } from './use-fields.ts';
import { ValueInput } from './ValueInput.tsx';

const countDelayMs = 250;
const defaultLimit = 50;
/** More vertices at once would fill the picture. */
const maxLoaded = 10_000;
const operators: readonly OperatorId[] = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'contains',
  'startsWith',
  'matches',
  'in',
  'exists',
  'missing',
];

/** A condition and the choice of its field. */
interface Row {
  readonly id: number;
  readonly choice: FieldChoice;
  readonly condition: Condition;
}

const keyChoice: FieldChoice = {
  element: 'vertices',
  field: { kind: 'attribute', name: '_key' },
  name: '_key',
  types: ['string'],
  values: [],
};
const newRow = (id: number, choice: FieldChoice = keyChoice): Row => ({
  id,
  choice,
  condition: { field: choice.field, operator: 'eq', values: [] },
});

/** Loads vertices of the database by conditions: says how many match and how many it loads. */
export function AddByAttributeDialog() {
  const { adapter } = useWorkspace();
  const fields = useFields('vertices').filter(
    ({ field }) => field.kind === 'attribute' || field.kind === 'collection',
  );
  const [rows, setRows] = useState<readonly Row[]>([newRow(0)]);
  const [limit, setLimit] = useState(defaultLimit);
  const [mode, setMode] = useState<'join' | 'replace'>('join');
  const conditions = rows.map(toCondition);
  const isComplete = conditions.every((condition) => !isIncomplete(condition));
  const count = useMatchCount(conditions, isComplete && adapter.hasQueries === true);
  const change = (id: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const close = () => void runCommand('graph.closeDialog');
  const loaded = Math.min(limit, count.total ?? limit);
  return (
    <Dialog
      title="Add specific node by attribute"
      size="lg"
      submitLabel={mode === 'replace' ? `Load ${formatExact(loaded)}` : `Add ${formatExact(loaded)}`}
      isSubmitDisabled={!isComplete}
      onClose={close}
      onSubmit={async () => {
        if (await runCommand('graph.loadByAttribute', { conditions, limit, mode })) close();
      }}
    >
      <Stack gap="sm">
        {rows.map((row) => (
          <ConditionRow
            key={row.id}
            row={row}
            fields={fields}
            onChange={(changes) => change(row.id, changes)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((each) => each !== row)) : undefined}
          />
        ))}
        <Group justify="space-between">
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => setRows([...rows, newRow(Math.max(...rows.map(({ id }) => id)) + 1)])}
          >
            Add condition
          </Button>
          <Text size="xs" c="var(--orrery-muted)">
            42 is a number, "42" in quotes is text.
          </Text>
        </Group>
        <MatchCount count={count} isComplete={isComplete} limit={limit} />
        <Group align="flex-end" gap="md">
          <NumberInput
            label="Load at most"
            size="xs"
            w={130}
            min={1}
            max={maxLoaded}
            clampBehavior="strict"
            thousandSeparator=","
            value={limit}
            onChange={(value) => typeof value === 'number' && setLimit(value)}
          />
          <Radio.Group
            label="The vertices"
            size="xs"
            value={mode}
            onChange={(value) => setMode(value === 'replace' ? 'replace' : 'join')}
          >
            <Group gap="md" mt={6}>
              <Radio size="xs" value="join" label="Join the picture" />
              <Radio size="xs" value="replace" label="Replace the picture" />
            </Group>
          </Radio.Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ConditionRowProps {
  readonly row: Row;
  readonly fields: readonly FieldChoice[];
  readonly onChange: (changes: Partial<Row>) => void;
  readonly onRemove: (() => void) | undefined;
}

function ConditionRow({ row, fields, onChange, onRemove }: ConditionRowProps) {
  const { choice, condition } = row;
  const { operator, values } = condition;
  const known = fields.find(({ name }) => name === choice.name) ?? choice;
  const set = (changes: Partial<Condition>) => onChange({ condition: { ...condition, ...changes } });
  const isText = operator === 'contains' || operator === 'startsWith' || operator === 'matches';
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <FieldPicker
        groups={[{ name: 'Vertices', fields }]}
        onPick={(next) =>
          onChange({ choice: next, condition: { ...condition, field: next.field, values: [] } })
        }
      >
        {(open) => (
          <Button
            size="xs"
            w={180}
            variant="default"
            justify="space-between"
            aria-label={`Attribute name: ${choice.name}`}
            leftSection={<FieldIcon field={choice.field} type={known.types[0]} />}
            rightSection={<IconChevronDown size={14} />}
            onClick={open}
          >
            {choice.name}
          </Button>
        )}
      </FieldPicker>
      <NativeSelect
        size="xs"
        w={130}
        aria-label="Comparison"
        value={operator}
        data={operators.map((value) => ({ value, label: operatorNames[value] }))}
        onChange={(event) => set({ operator: event.currentTarget.value as OperatorId })}
      />
      <div className={classes.operand}>
        {hasNoOperand(operator) ? null : operator === 'in' ? (
          <TagsInput
            size="xs"
            aria-label="Values"
            placeholder={values.length === 0 ? 'values' : ''}
            value={values.map((value) => toFieldText(value, known.types))}
            data={[...new Set(known.values.map((value) => toFieldText(value, known.types)))]}
            onChange={(texts) => set({ values: texts.map((text) => parseValue(text, known.types)) })}
          />
        ) : (
          <ValueInput
            label="Value"
            value={values[0]}
            types={known.types}
            suggestions={operator === 'matches' ? [] : known.values}
            isAlwaysText={isText}
            isLive
            onCommit={(value) => set({ values: [value] })}
          />
        )}
      </div>
      {onRemove !== undefined && (
        <ActionIcon size={30} aria-label="Remove condition" onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Text of an attribute without samples may be a string or another value: both are searched. */
function toCondition({ choice, condition }: Row): Condition {
  const [value] = condition.values;
  if (condition.operator !== 'eq' || choice.types.length > 0 || value === undefined) return condition;
  const text = String(value);
  const isUnsure = typeof value !== 'string' && value !== null && looksLikeOther(text);
  return isUnsure
    ? { ...condition, operator: 'in', values: [value, text] satisfies FilterValue[] }
    : condition;
}

interface Count {
  readonly total?: number;
  readonly parts?: readonly { readonly collection: string; readonly count: number }[];
  readonly isCounting: boolean;
  readonly error?: unknown;
}

/** Counts while the conditions are edited; a change cancels the previous count. */
function useMatchCount(conditions: readonly Condition[], isWanted: boolean): Count {
  const { adapter } = useWorkspace();
  const [count, setCount] = useState<Count>({ isCounting: false });
  const key = JSON.stringify(conditions);
  useEffect(() => {
    if (!isWanted) {
      setCount({ isCounting: false });
      return;
    }
    const abort = new AbortController();
    const { signal } = abort;
    const work = async () => {
      await wait(countDelayMs, signal);
      setCount({ isCounting: true });
      const parts = await countMatching(adapter, JSON.parse(key) as Condition[], signal);
      return { parts, total: parts.reduce((sum, each) => sum + each.count, 0), isCounting: false };
    };
    work().then(
      (next) => !signal.aborted && setCount(next),
      (error: unknown) => !signal.aborted && setCount({ isCounting: false, error }),
    );
    return () => abort.abort();
  }, [adapter, key, isWanted]);
  return count;
}

interface MatchCountProps {
  readonly count: Count;
  readonly isComplete: boolean;
  readonly limit: number;
}

function MatchCount({ count: { total, parts, isCounting, error }, isComplete, limit }: MatchCountProps) {
  if (error !== undefined)
    return (
      <Text size="sm" c="var(--orrery-error)" role="alert">
        The matching vertices could not be counted: {describeError(error).text}
      </Text>
    );
  if (isCounting)
    return (
      <Text size="sm" c="var(--orrery-muted)" role="status">
        Counting…
      </Text>
    );
  if (total === undefined) {
    return (
      <Text size="sm" c="var(--orrery-muted)" role="status">
        {isComplete ? ' ' : 'Enter a value to see how many vertices match.'}
      </Text>
    );
  }
  const named = (parts ?? []).filter(({ count }) => count > 0);
  const by =
    named.length > 1
      ? ` (${named.map((each) => `${each.collection} ${formatExact(each.count)}`).join(', ')})`
      : '';
  return (
    <Text size="sm" role="status">
      <b>{formatAmount(total, 'vertex')}</b> {agree(total, 'matches')} in the database
      {by}.{total > limit && ` The first ${formatExact(limit)} are loaded.`}
    </Text>
  );
}
