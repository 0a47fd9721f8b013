import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Status.module.css';

interface StatusProps {
  /** `on`: a filled dot; `off`: a ring; `warning` and `error`: a triangle. */
  readonly kind: 'on' | 'off' | 'warning' | 'error';
  readonly children: ReactNode;
}

/** A state as an icon and a word; colour is never the only indicator. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={classes.status} data-kind={kind}>
      {kind === 'on' || kind === 'off' ? (
        <span className={classes.dot} aria-hidden />
      ) : (
        <IconAlertTriangle size={14} className={classes.sign} aria-hidden />
      )}
      {children}
    </span>
  );
}
