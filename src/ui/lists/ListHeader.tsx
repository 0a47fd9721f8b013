import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatExact } from '../../lib/format.ts';
import { ScreenHeader } from '../screen/ScreenHeader.tsx';
import classes from './ListHeader.module.css';

interface ListHeaderProps {
  readonly title: string;
  /** How many entries are shown, and how many there are; undefined while that is not known. */
  readonly shown: number | undefined;
  readonly total: number | undefined;
  /** Search, filter, sort. */
  readonly children: ReactNode;
  /** Buttons on the right. */
  readonly actions?: ReactNode;
}

/** The bar over a list: its title, how much of it is shown, and how to find something in it. */
export function ListHeader({ title, shown, total, children, actions }: ListHeaderProps) {
  const count =
    shown === undefined || total === undefined
      ? ''
      : shown === total
        ? formatExact(total)
        : `${formatExact(shown)} of ${formatExact(total)}`;
  return (
    <ScreenHeader
      title={title}
      note={
        <Text c="dimmed" className={classes.count} role="status">
          {count}
        </Text>
      }
      actions={actions}
    >
      {children}
    </ScreenHeader>
  );
}
