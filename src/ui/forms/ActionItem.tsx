import { Menu, type MenuItemProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionItemProps extends MenuItemProps {
  /** Disables the entry and is shown as its tooltip; see `useRefusal`. */
  readonly refusal?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A menu entry that explains why it is disabled. It stays focusable, as `ActionButton`. */
export function ActionItem({ refusal, onClick, ...props }: ActionItemProps) {
  if (refusal === undefined) return <Menu.Item {...props} onClick={onClick} />;
  return <Menu.Item {...props} title={refusal} data-disabled aria-disabled closeMenuOnClick={false} />;
}
