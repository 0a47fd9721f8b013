import type { ReactNode } from 'react';
import classes from './KeyValueList.module.css';

/** Names and values in two columns. */
export function KeyValueList({ entries }: { readonly entries: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {entries.map(([name, value]) => (
        <div key={name} className={classes.entry}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
