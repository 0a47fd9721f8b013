import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { cutText, tooltipText } from '../../lib/bound-text.ts';
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

/** UTF-16 units of the value. */
const maxValue = 200;

/** A removable condition of a filter. */
export function FilterChip({ field, operator, value, kind, onRemove }: FilterChipProps) {
  const shown = cutText(value, maxValue);
  return (
    <span className={classes.chip}>
      {field} <span className={classes.operator}>{operator}</span>{' '}
      {kind === undefined ? (
        <bdi>{shown}</bdi>
      ) : (
        <bdi className={classes.value} data-kind={kind} title={tooltipText(value)}>
          {shown}
        </bdi>
      )}
      <ActionIcon size={22} aria-label={`Remove filter ${field} ${operator} ${shown}`} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}
