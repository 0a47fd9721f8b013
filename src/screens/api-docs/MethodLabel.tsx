import type { Method } from '../../../protocol/endpoint.ts';
import classes from './ApiDocs.module.css';

/** The method of a call; the colour repeats the text. */
export function MethodLabel({ method }: { readonly method: Method }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
