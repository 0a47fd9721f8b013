import type { ReactNode } from 'react';
import classes from './PartsPage.module.css';

/** A group of parts. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One part, or one state of it. */
export function Example({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <figure className={classes.example}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}
