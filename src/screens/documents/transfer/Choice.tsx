import { Select } from '@mantine/core';
import classes from './transfer.module.css';

interface ChoiceProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A short list beside its label. */
export function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <span className={classes.field}>
      <span aria-hidden>{label}</span>
      <Select
        size="xs"
        w={112}
        aria-label={label}
        data={data}
        value={value}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(next)}
      />
    </span>
  );
}
