import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { cutText } from '../../lib/bound-text.ts';
import { type CellFilter, type FilterOperator, filterOperators } from './cell-filter.ts';
import classes from './TableView.module.css';

interface FilterBarProps {
  readonly filters: readonly CellFilter[];
  readonly onChange: (filters: readonly CellFilter[]) => void;
}

const labels: Readonly<Record<FilterOperator, string>> = {
  contains: 'contains',
  is: 'is',
  isNot: 'is not',
  less: '<',
  atMost: '≤',
  atLeast: '≥',
  greater: '>',
  hasValue: 'has a value',
  hasNone: 'has no value',
};
const choices = filterOperators.map((value) => ({ value, label: labels[value] }));

/** UTF-16 units of the name of a column. */
const maxName = 40;

/** The conditions of the shown rows. They apply to the loaded rows while they are typed. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  if (filters.length === 0) return null;
  const change = (at: number, next: Partial<CellFilter>) =>
    onChange(filters.map((filter, index) => (index === at ? { ...filter, ...next } : filter)));
  return (
    <section className={classes.filters} aria-label="Filters">
      {filters.map(({ column, operator, text }, at) => {
        const name = cutText(column ?? 'value', maxName);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
          <span key={at} className={classes.filter}>
            <bdi className={classes.filterName}>{name}</bdi>
            <NativeSelect
              size="xs"
              aria-label={`Condition for ${name}`}
              data={choices}
              value={operator}
              onChange={({ currentTarget: { value } }) => {
                const next = filterOperators.find((each) => each === value);
                if (next) change(at, { operator: next });
              }}
            />
            {operator !== 'hasValue' && operator !== 'hasNone' && (
              <TextInput
                size="xs"
                w={140}
                autoFocus
                aria-label={`Value for ${name}`}
                value={text}
                onChange={(event) => change(at, { text: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              size={22}
              aria-label={`Remove the filter of ${name}`}
              onClick={() => onChange(filters.filter((_, index) => index !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          </span>
        );
      })}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange([])}>
        Clear filters
      </Button>
    </section>
  );
}
