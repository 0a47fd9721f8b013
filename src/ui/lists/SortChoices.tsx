import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type SortMenuProps, SortTrigger } from './SortTrigger.tsx';

/** The button of the sort menu, and the menu. */
export function SortChoices<Field extends string>(props: SortMenuProps<Field>) {
  const { fields, field, isDescending, onChange } = props;
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <SortTrigger sort={props} />
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
