import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

/** Fields side by side where there is room. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
