import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do next. */
  readonly text: string;
  /** The ways in, as buttons. */
  readonly children?: ReactNode;
}

/** In the place of an empty list. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
