import { ActionIcon, NumberInput } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatExact } from '../../lib/format.ts';
import classes from './Pager.module.css';

interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  /** The page that is loading; steps begin there. */
  readonly target?: number | undefined;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

/** Buttons for the first, previous, next and last page, and a field for the page number. */
export function Pager({ page, target = page, pageCount, onPage }: PagerProps) {
  const [text, setText] = useState<number | string>(page);
  useEffect(() => setText(page), [page]);
  const commit = () => {
    const wanted = Number(text);
    if (text === '' || !Number.isInteger(wanted)) setText(page);
    else onPage(Math.max(1, Math.min(pageCount, wanted)));
  };
  const steps = [
    { label: 'First page', Icon: IconChevronLeftPipe, to: 1, isOff: target <= 1 },
    { label: 'Previous page', Icon: IconChevronLeft, to: target - 1, isOff: target <= 1 },
    { label: 'Next page', Icon: IconChevronRight, to: target + 1, isOff: target >= pageCount },
    { label: 'Last page', Icon: IconChevronRightPipe, to: pageCount, isOff: target >= pageCount },
  ].map(({ label, Icon, to, isOff }) => (
    <ActionIcon
      key={label}
      size={28}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={() => onPage(to)}
    >
      <Icon size={16} />
    </ActionIcon>
  ));
  return (
    <nav aria-label="Pages" className={classes.pager}>
      {steps.slice(0, 2)}
      <NumberInput
        size="xs"
        // Room for the number of the last page.
        w={Math.max(56, 26 + 8 * String(pageCount).length)}
        hideControls
        aria-label="Page"
        min={1}
        max={pageCount}
        clampBehavior="none"
        value={text}
        onChange={setText}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <span className={classes.count}>of {formatExact(pageCount)}</span>
      {steps.slice(2)}
    </nav>
  );
}
