import type { Method } from '../../../protocol/endpoint.ts';
import classes from './ApiDocs.module.css';

/** The method of a call; its colour repeats what the word says. */
export function MethodLabel({ method }: { readonly method: Method }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
