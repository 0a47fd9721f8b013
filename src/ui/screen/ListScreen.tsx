import type { ReactNode } from 'react';
import classes from './ListScreen.module.css';

/** Header, strip and a scrolling content that fills the rest; for screens with the layout `full`. */
export function ListScreen(props: {
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** A bar below the content. */
  readonly foot?: ReactNode;
}) {
  return (
    <div className={classes.screen}>
      {props.head}
      <div className={classes.content}>{props.children}</div>
      {props.foot}
    </div>
  );
}
