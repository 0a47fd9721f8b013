import type { ReactNode } from 'react';
import classes from './ScreenHeader.module.css';

interface ScreenHeaderProps {
  readonly title: string;
  /** Content next to the title, such as a count. */
  readonly note?: ReactNode;
  /** Search, tabs and layout. */
  readonly children?: ReactNode;
  /** Buttons on the right; the primary button is the last one. */
  readonly actions?: ReactNode;
}

/** The bar at the top of a screen: title, search and main action. */
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
