import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** The next step. */
  readonly text: string;
  /** Buttons for the next steps. */
  readonly children?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
