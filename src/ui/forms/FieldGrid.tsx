import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

/** Fields in as many columns as fit. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
