import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type CollectionFilter, type FilterName, filterNames, printFilter } from './filter-collections.ts';

const labels: Readonly<Record<FilterName, string>> = {
  system: 'System',
  document: 'Document',
  edge: 'Edge',
  loaded: 'Loaded',
  unloaded: 'Unloaded',
};

interface FilterMenuProps {
  readonly filter: CollectionFilter;
  readonly onChange: (filter: CollectionFilter) => void;
}

/** Which kinds of collections are shown. */
export function FilterMenu({ filter, onChange }: FilterMenuProps) {
  const isChanged = printFilter(filter) !== '';
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button variant={isChanged ? 'light' : 'default'} leftSection={<IconFilter size={16} />} fw={400}>
          Filter{isChanged ? ': on' : ''}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {filterNames.map((name) => (
            <Checkbox
              key={name}
              label={labels[name]}
              checked={filter[name]}
              onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
