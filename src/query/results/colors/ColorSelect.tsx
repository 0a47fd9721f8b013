import { Select } from '@mantine/core';

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
      data={[
        { value: none, label: 'None (one colour)' },
        ...columns.map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}
