import type { ReactNode } from 'react';
import classes from './ListScreen.module.css';

/** Header, strip and a scrolling content that fills the rest; for screens with the layout `full`. */
export function ListScreen({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.screen}>
      {head}
      <div className={classes.content}>{children}</div>
    </div>
  );
}
