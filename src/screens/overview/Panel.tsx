import type { ReactNode } from 'react';
import classes from './Overview.module.css';

interface PanelProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** At the right end of the header. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A box with a heading. */
export function Panel({ title, note, end, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        <span className={classes.space} />
        {end}
      </div>
      {children}
    </section>
  );
}
