import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TriggerProps } from '../TriggerProps.ts';

export interface SortMenuProps<Field extends string> {
  readonly fields: readonly { readonly value: Field; readonly label: string }[];
  readonly field: Field;
  readonly isDescending: boolean;
  readonly onChange: (field: Field, isDescending: boolean) => void;
}

interface SortTriggerProps extends TriggerProps {
  readonly sort: Pick<SortMenuProps<string>, 'fields' | 'field' | 'isDescending'>;
}

/** The button of the sort menu, with the field and the direction. */
export function SortTrigger({ sort: { fields, field, isDescending }, ...props }: SortTriggerProps) {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const name = fields.find(({ value }) => value === field)?.label ?? field;
  return (
    <Button data-trigger="sort" variant="default" leftSection={<Arrow size={16} />} fw={400} {...props}>
      Sort: {name.toLowerCase()}
    </Button>
  );
}
