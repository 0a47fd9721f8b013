import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './FilterMenu.module.css';
import { type CollectionFilter, type FilterName, filterNames } from './filter-collections.ts';

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

/** Filters by kind of collection. */
export function FilterMenu({ filter, onChange }: FilterMenuProps) {
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} className={classes.add}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label="Filter">
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
