import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconMaximize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Statistics.module.css';

interface PanelProps {
  readonly title: string;
  /** Unit or range beside the title. */
  readonly note?: ReactNode;
  /** What the numbers mean. */
  readonly info?: string;
  readonly onDetails?: (() => void) | undefined;
  /** Content on the right of the header. */
  readonly end?: ReactNode;
  readonly size: 'third' | 'quarter' | 'twoThirds';
  readonly children: ReactNode;
}

/** A box of the screen with its title, unit and explanation. */
export function Panel({ title, note, info, onDetails, end, size, children }: PanelProps) {
  return (
    <section className={classes.panel} data-size={size} aria-label={title}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {note !== undefined && <span className={classes.muted}>{note}</span>}
        {info !== undefined && (
          <Tooltip label={info} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
            <button type="button" className={classes.info} aria-label={`About ${title}`}>
              <IconInfoCircle size={15} aria-hidden />
            </button>
          </Tooltip>
        )}
        <span className={classes.space} />
        {end}
        {onDetails && (
          <Tooltip label="48 hours in detail">
            <ActionIcon size={28} aria-label={`Details of ${title}`} onClick={onDetails}>
              <IconMaximize size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {children}
    </section>
  );
}
