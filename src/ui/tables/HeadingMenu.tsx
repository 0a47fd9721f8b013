import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cutText } from '../../lib/bound-text.ts';
import classes from './Table.module.css';

interface HeadingMenuProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** UTF-16 units of the column's name. */
const maxLabel = 100;

/** The menu of a heading. Its button is for the pointer; the heading itself opens the menu with Alt and the arrow down. */
export function HeadingMenu({ label, isOpen, onOpen, children }: HeadingMenuProps) {
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={onOpen} width={232}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.menu}
          aria-label={`Menu of ${cutText(label, maxLabel)}`}
        >
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
