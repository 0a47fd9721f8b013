import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { nameKeys, shownName } from './attribute-names.tsx';

interface NameChoices {
  /** Different names of any length. */
  readonly names: readonly string[];
  /** Default: the name or its beginning. */
  readonly labelOf?: ((name: string) => string) | undefined;
}

interface NameSelectProps extends NameChoices, Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | undefined;
  readonly onChange: (name: string | undefined) => void;
}

/** A `Select` of names. */
export function NameSelect({ names, labelOf = shownName, value, onChange, ...rest }: NameSelectProps) {
  const { keyOf, nameOf } = nameKeys(names);
  return (
    <Select
      {...rest}
      data={names.map((name) => ({ value: keyOf(name), label: labelOf(name) }))}
      value={value === undefined ? null : keyOf(value)}
      onChange={(key) => onChange(key === null ? undefined : nameOf(key))}
    />
  );
}

interface NameMultiSelectProps extends NameChoices, Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** A `MultiSelect` of names. */
export function NameMultiSelect(props: NameMultiSelectProps) {
  const { names, labelOf = shownName, value, onChange, ...rest } = props;
  const all = [...new Set([...names, ...value])];
  const { keyOf, nameOf } = nameKeys(all);
  return (
    <MultiSelect
      {...rest}
      data={all.map((name) => ({ value: keyOf(name), label: labelOf(name) }))}
      value={value.map(keyOf)}
      onChange={(keys) => onChange(keys.map(nameOf))}
    />
  );
}
