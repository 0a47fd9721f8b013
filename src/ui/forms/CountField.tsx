import { NumberInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { formatExact } from '../../lib/format.ts';

interface CountFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step?: number;
  readonly thousandSeparator?: string;
  /** True: each valid input is committed at once; false: on Enter or when the field loses focus. */
  readonly isEager?: boolean;
  readonly onCommit: (count: number) => void;
}

/** An integer within bounds. An invalid input shows an error and is replaced by the last value on blur. */
export function CountField(props: CountFieldProps) {
  const { value, minimum, maximum, isEager = false, onCommit, ...look } = props;
  const [text, setText] = useState<number | string>(value);
  useEffect(() => setText(value), [value]);
  const isValid = (entry: number | string) =>
    entry !== '' && Number.isInteger(Number(entry)) && Number(entry) >= minimum && Number(entry) <= maximum;
  const commit = (entry: number | string) => {
    if (isValid(entry) && Number(entry) !== value) onCommit(Number(entry));
  };
  return (
    <NumberInput
      {...look}
      min={minimum}
      max={maximum}
      clampBehavior="none"
      value={text}
      error={
        isValid(text) ? undefined : `A whole number from ${formatExact(minimum)} to ${formatExact(maximum)}`
      }
      onChange={(entry) => {
        setText(entry);
        if (isEager) commit(entry);
      }}
      onBlur={() => {
        if (isValid(text)) commit(text);
        else setText(value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(text);
      }}
    />
  );
}
