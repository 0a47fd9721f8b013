import type { ReactNode } from 'react';
import classes from './Tag.module.css';

interface TagProps {
  /** `plain`: an outline; the others have a soft background. */
  readonly kind?: 'plain' | 'accent' | 'success' | 'warning' | 'error';
  readonly children: ReactNode;
}

/** A property of an entry in one or two words, beside its name. */
export function Tag({ kind = 'plain', children }: TagProps) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {children}
    </span>
  );
}
