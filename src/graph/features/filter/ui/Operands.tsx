import { Group, NumberInput } from '@mantine/core';
import { typeOf } from '../../../adapters/find/database-facts.ts';
import { unknownValue } from '../../../workspace/conditions/ElementValues.ts';
import type { CardOutcome } from '../evaluate-chain.ts';
import { type Condition, type FilterValue, hasNoOperand, isChoice, isRange } from '../filter-chain.ts';
import { parseValue } from '../parse-value.ts';
import classes from './filter.module.css';
import { RangeChoice } from './RangeChoice.tsx';
import type { FieldChoice } from './use-fields.ts';
import { ValueChoices } from './ValueChoices.tsx';
import { ValueInput } from './ValueInput.tsx';

const typeValues = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;

interface OperandsProps {
  readonly choice: FieldChoice;
  readonly condition: Condition;
  readonly outcome: CardOutcome;
  readonly onChange: (changes: Partial<Condition>) => void;
}

/** The fields for the values of a condition. */
export function Operands({ choice, condition, outcome, onChange }: OperandsProps) {
  const { operator, values } = condition;
  const { name } = choice;
  if (hasNoOperand(operator)) return null;
  if (operator === 'type') {
    const counts = typeOutcome(outcome);
    return (
      <ValueChoices
        name={`${name}: type`}
        chosen={values}
        outcome={counts}
        onChange={(next) => onChange({ values: [...next] })}
      />
    );
  }
  if (isChoice(operator)) {
    return (
      <ValueChoices
        name={name}
        chosen={values}
        outcome={outcome}
        onChange={(next) => onChange({ values: [...next] })}
      />
    );
  }
  const suggestions = outcome.distinct
    .filter((value) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value))
    .slice(0, 500) as (string | number | bigint | boolean)[];
  const isText = operator === 'contains' || operator === 'startsWith' || operator === 'matches';
  const numeric = isRange(operator) && outcome.distinct.some((value) => typeOf(value) === 'number');
  return (
    <>
      {operator === 'between' ? (
        <Group gap={6} wrap="nowrap" mb={4}>
          <Bound
            label={`${name} from`}
            value={values[0]}
            onCommit={(low) => onChange({ values: [low, values[1] ?? null] })}
          />
          <span className={classes.muted}>to</span>
          <Bound
            label={`${name} to`}
            value={values[1]}
            onCommit={(high) => onChange({ values: [values[0] ?? null, high] })}
          />
        </Group>
      ) : (
        <ValueInput
          label={`Value of ${name}`}
          value={values[0]}
          types={choice.types}
          suggestions={operator === 'matches' ? [] : [...suggestions, ...choice.values]}
          isAlwaysText={isText}
          error={outcome.fault}
          onCommit={(value) => onChange({ values: [value] })}
        />
      )}
      {numeric && (
        <RangeChoice
          name={name}
          condition={condition}
          outcome={outcome}
          onChange={(range) => onChange({ operator: 'between', values: [...range] })}
        />
      )}
    </>
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: FilterValue | undefined;
  readonly onCommit: (value: FilterValue) => void;
}

/** A bound of a range; empty: open. */
function Bound({ label, value, onCommit }: BoundProps) {
  const shown = typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
  return (
    <NumberInput
      key={shown}
      size="xs"
      hideControls
      aria-label={label}
      placeholder="any"
      defaultValue={shown}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
      }}
    />
  );

  function commit(text: string) {
    const next = text.trim() === '' ? null : parseValue(text.trim());
    if (next !== (value ?? null) && typeof next !== 'string' && typeof next !== 'boolean') onCommit(next);
  }
}

/** The distribution of the types instead of the values. */
function typeOutcome(outcome: CardOutcome): CardOutcome {
  const enteredByValue = new Uint32Array(typeValues.length);
  const totalByValue = new Uint32Array(typeValues.length);
  outcome.distinct.forEach((value, code) => {
    if (value === undefined || value === unknownValue) return;
    const place = typeValues.indexOf(typeOf(value));
    enteredByValue[place]! += outcome.enteredByValue[code]!;
    totalByValue[place]! += outcome.totalByValue[code]!;
  });
  return { ...outcome, distinct: typeValues, enteredByValue, totalByValue };
}
