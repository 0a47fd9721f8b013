import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './FilterChip.module.css';

interface FilterChipProps {
  readonly field: string;
  /** Such as `is` or `==`. */
  readonly operator: string;
  readonly value: string;
  /** Type of a JSON value, which has the colour of the type. */
  readonly kind?: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';
  readonly onRemove: () => void;
}

/** A removable condition of a filter. */
export function FilterChip({ field, operator, value, kind, onRemove }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      {field} <span className={classes.operator}>{operator}</span>{' '}
      {kind === undefined ? (
        value
      ) : (
        <span className={classes.value} data-kind={kind} title={value}>
          {value}
        </span>
      )}
      <ActionIcon size={22} aria-label={`Remove filter ${field} ${operator} ${value}`} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}
