import { shownName } from '../../../ui/forms/attribute-names.tsx';
import { NameSelect } from '../../../ui/forms/NameSelect.tsx';

interface ColorSelectProps {
  /** Name of a column; undefined for one colour. */
  readonly value: string | undefined;
  readonly columns: readonly string[];
  readonly onChange: (column: string | undefined) => void;
}

const none = '\0';

export function ColorSelect({ value, columns, onChange }: ColorSelectProps) {
  return (
    <NameSelect
      label="Colour by"
      allowDeselect={false}
      value={value ?? none}
      onChange={(next) => onChange(next === none ? undefined : next)}
      names={[none, ...columns]}
      labelOf={(name) => (name === none ? 'None (one colour)' : shownName(name))}
    />
  );
}
