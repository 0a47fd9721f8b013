import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatExact } from '../../lib/format.ts';
import { ScreenHeader } from '../screen/ScreenHeader.tsx';
import classes from './ListHeader.module.css';

interface ListHeaderProps {
  readonly title: string;
  /** Number of shown entries and the total; undefined while unknown. */
  readonly shown: number | undefined;
  readonly total: number | undefined;
  /** Search, filter, sort. */
  readonly children: ReactNode;
  /** Buttons on the right. */
  readonly actions?: ReactNode;
}

/** The bar above a list: title, counts and search. */
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
