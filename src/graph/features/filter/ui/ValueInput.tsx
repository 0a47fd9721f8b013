import { Autocomplete, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { typeOf, type ValueType } from '../../../adapters/find/database-facts.ts';
import type { FilterValue } from '../filter-chain.ts';
import { parseValue, toFieldText } from '../parse-value.ts';
import { FieldIcon, typeNames } from './FieldIcon.tsx';

/** Number of values in the list. */
const maxOptions = 50;

interface ValueInputProps {
  readonly label: string;
  readonly value: FilterValue | undefined;
  /** Types of the attribute; text that looks like a number is text if the attribute has only strings. */
  readonly types: readonly ValueType[];
  readonly suggestions: readonly (string | number | bigint | boolean)[];
  readonly error?: string | undefined;
  readonly isAlwaysText?: boolean;
  /** Called with a complete value: on a choice, Enter or blur. With `isLive` also while typing. */
  readonly onCommit: (value: FilterValue) => void;
  readonly isLive?: boolean;
}

/** A typed value with completion. Its icon shows the type: 42 is a number, "42" in quotes is text. */
export function ValueInput(props: ValueInputProps) {
  const { label, value, types, suggestions, error, isAlwaysText = false, onCommit, isLive = false } = props;
  const toText = (each: FilterValue | undefined) =>
    isAlwaysText ? String(each ?? '') : toFieldText(each, types);
  const shown = toText(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const parsed = isAlwaysText ? text : parseValue(text, types);
  const commit = (typed: string) => {
    const next = isAlwaysText ? typed : parseValue(typed, types);
    if (next !== value && !(value === undefined && typed === '')) onCommit(next);
  };
  const type = typeOf(parsed);
  const options = [...new Set(suggestions.map(toText))];
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder="value"
      value={text}
      error={error}
      limit={maxOptions}
      data={options.includes(text) && options.length < 2 ? [] : options}
      leftSection={
        <Tooltip
          label={
            isAlwaysText
              ? 'Text; case and accents are ignored'
              : `${typeNames[type]}. 42 is a number, "42" in quotes is text.`
          }
        >
          <span aria-hidden>
            <FieldIcon field={{ kind: 'attribute', name: '' }} type={type} />
          </span>
        </Tooltip>
      }
      onChange={(next) => {
        setText(next);
        if (isLive) commit(next);
      }}
      onOptionSubmit={commit}
      onBlur={() => commit(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isLive) {
          event.preventDefault();
          commit(text);
        }
      }}
      maxDropdownHeight={240}
    />
  );
}
