import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { TriggerProps } from '../../ui/TriggerProps.ts';

export interface GraphActionsProps {
  readonly graphName: string;
  readonly tabIndex: number;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

interface GraphActionsTriggerProps extends TriggerProps {
  readonly graphName: string;
}

/** The button of the menu of a graph. */
export function GraphActionsTrigger({ graphName, ...props }: GraphActionsTriggerProps) {
  return (
    <ActionIcon
      data-trigger={`graph-actions/${graphName}`}
      aria-label={`Actions of ${graphName}`}
      size={28}
      {...props}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
}
