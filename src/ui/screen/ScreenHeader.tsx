import type { ReactNode } from 'react';
import classes from './ScreenHeader.module.css';

interface ScreenHeaderProps {
  readonly title: string;
  /** Beside the title, such as a count. */
  readonly note?: ReactNode;
  /** Search, tabs, layout. */
  readonly children?: ReactNode;
  /** At the right end; the screen's one filled button comes last. */
  readonly actions?: ReactNode;
}

/** The bar over a screen: its title, how to find something in it, its main action. */
export function ScreenHeader({ title, note, children, actions }: ScreenHeaderProps) {
  return (
    <div className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {note}
      <div className={classes.tools}>{children}</div>
      {actions}
    </div>
  );
}
