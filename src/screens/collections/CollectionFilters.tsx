import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconFilter, IconFilterFilled, IconPlus } from '@tabler/icons-react';
import classes from './CollectionFilters.module.css';
import {
  type CollectionFilter,
  defaultFilter,
  type FilterName,
  filterNames,
  type RangeName,
  rangeNames,
} from './filter-collections.ts';
import { RangeFilter } from './RangeFilter.tsx';

const flagLabels: Readonly<Record<FilterName, string>> = {
  system: 'System',
  document: 'Document',
  edge: 'Edge',
  loaded: 'Loaded',
  unloaded: 'Unloaded',
};

export const mebibyte = 1_048_576;

export const rangeLabels: Readonly<Record<RangeName, string>> = {
  documents: 'Documents',
  size: 'Data size (MiB)',
  indexes: 'Indexes',
};

export interface FilterProps {
  readonly filter: CollectionFilter;
  readonly onChange: (filter: CollectionFilter) => void;
}

/** The controls of some members of the filter. */
function Fields(props: FilterProps & { readonly of: readonly (FilterName | RangeName)[] }) {
  const { filter, onChange, of } = props;
  return (
    <Stack gap="xs">
      {filterNames
        .filter((name) => of.includes(name))
        .map((name) => (
          <Checkbox
            key={name}
            label={flagLabels[name]}
            checked={filter[name]}
            onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.checked })}
          />
        ))}
      {rangeNames
        .filter((name) => of.includes(name))
        .map((name) => (
          <RangeFilter
            key={name}
            label={rangeLabels[name]}
            range={filter[name]}
            unit={name === 'size' ? mebibyte : 1}
            onChange={(range) => onChange({ ...filter, [name]: range })}
          />
        ))}
    </Stack>
  );
}

/** All filters behind one button. */
export function FilterMenu(props: FilterProps) {
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} className={classes.add}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label="Filter">
        <Fields {...props} of={[...filterNames, ...rangeNames]} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The filter of one column, in its heading. */
export function ColumnFilter(
  props: FilterProps & { readonly label: string; readonly of: readonly (FilterName | RangeName)[] },
) {
  const { filter, label, of } = props;
  const isActive = of.some((name) =>
    name in defaultFilter ? filter[name] !== defaultFilter[name as FilterName] : filter[name] !== undefined,
  );
  const Icon = isActive ? IconFilterFilled : IconFilter;
  return (
    <Popover position="bottom" trapFocus>
      <Popover.Target>
        <ActionIcon
          size={22}
          className={classes.column}
          aria-label={`Filter by ${label.toLowerCase()}`}
          title={`Filter by ${label.toLowerCase()}`}
        >
          <Icon size={13} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={`Filter by ${label.toLowerCase()}`}>
        <Fields {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
