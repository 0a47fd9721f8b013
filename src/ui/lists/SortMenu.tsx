import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';

interface SortMenuProps<Field extends string> {
  readonly fields: readonly { readonly value: Field; readonly label: string }[];
  readonly field: Field;
  readonly isDescending: boolean;
  readonly onChange: (field: Field, isDescending: boolean) => void;
}

/** Sort field and direction of a list. */
export function SortMenu<Field extends string>(props: SortMenuProps<Field>) {
  const { fields, field, isDescending, onChange } = props;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const name = fields.find(({ value }) => value === field)?.label ?? field;
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Arrow size={16} />} fw={400}>
          Sort: {name.toLowerCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map(({ value, label }) => (
          <Menu.Item
            key={value}
            onClick={() => onChange(value, isDescending)}
            rightSection={value === field ? <IconCheck size={16} aria-label="chosen" /> : undefined}
          >
            {label}
          </Menu.Item>
        ))}
        {fields.length > 1 && <Menu.Divider />}
        {[false, true].map((each) => (
          <Menu.Item
            key={String(each)}
            onClick={() => onChange(field, each)}
            rightSection={each === isDescending ? <IconCheck size={16} aria-label="chosen" /> : undefined}
          >
            {each ? 'Descending' : 'Ascending'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
