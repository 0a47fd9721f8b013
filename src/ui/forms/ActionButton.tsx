import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { LateTooltip } from '../late-tooltip/LateTooltip.tsx';

interface ActionButtonProps extends ButtonProps {
  /** Disables the button and is shown as its tooltip; see `useRefusal`. */
  readonly refusal?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that explains why it is disabled. It stays focusable, so that the reason can be read with the keyboard. */
export function ActionButton({ refusal, onClick, ...props }: ActionButtonProps) {
  if (refusal === undefined) return <Button {...props} onClick={onClick} />;
  return (
    <LateTooltip label={refusal}>
      <Button {...props} data-disabled aria-disabled onClick={(event) => event.preventDefault()} />
    </LateTooltip>
  );
}
