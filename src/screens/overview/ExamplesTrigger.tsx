import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TriggerProps } from '../../ui/TriggerProps.ts';

/** The button of the menu of examples. */
export function ExamplesTrigger(props: TriggerProps) {
  return (
    <Button
      data-trigger="examples"
      size="xs"
      variant="default"
      rightSection={<IconChevronDown size={14} aria-hidden />}
      {...props}
    >
      Examples
    </Button>
  );
}
