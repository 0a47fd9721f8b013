import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatExact } from '../../lib/format.ts';
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

/** The bar over a list: what it is, how much of it is shown, and how to find something in it. */
export function ListHeader({ title, shown, total, children, actions }: ListHeaderProps) {
  return (
    <div className={classes.header}>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" className={classes.count} role="status">
        {shown === undefined || total === undefined
          ? ''
          : shown === total
            ? formatExact(total)
            : `${formatExact(shown)} of ${formatExact(total)}`}
      </Text>
      <Group gap="xs" wrap="wrap" className={classes.tools}>
        {children}
      </Group>
      {actions}
    </div>
  );
}
