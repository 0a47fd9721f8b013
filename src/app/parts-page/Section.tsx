import type { ReactNode } from 'react';
import classes from './PartsPage.module.css';

/** A family of parts. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One part, or one of its states. */
export function Example({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.example}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}
