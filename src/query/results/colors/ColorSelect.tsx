import { Select } from '@mantine/core';
import { nameChoices } from '../../../ui/forms/attribute-names.tsx';

interface ColorSelectProps {
  /** Name of a column; undefined for one colour. */
  readonly value: string | undefined;
  readonly columns: readonly string[];
  readonly onChange: (column: string | undefined) => void;
}

const none = '\0';

export function ColorSelect({ value, columns, onChange }: ColorSelectProps) {
  return (
    <Select
      label="Colour by"
      allowDeselect={false}
      value={value ?? none}
      onChange={(next) => onChange(next === null || next === none ? undefined : next)}
      data={[{ value: none, label: 'None (one colour)' }, ...nameChoices(columns)]}
    />
  );
}
