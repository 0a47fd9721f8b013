import { Tooltip } from '@mantine/core';

interface TooltipAtProps {
  readonly target: Element;
  readonly label: string;
  readonly isOpen: boolean;
}

/** The tooltip of `LateTooltip`. */
export function TooltipAt({ target, label, isOpen }: TooltipAtProps) {
  return (
    <Tooltip
      target={target as HTMLElement}
      label={label}
      opened={isOpen}
      multiline
      maw={320}
      transitionProps={{ enterDelay: 400 }}
    />
  );
}
