import classes from './Mono.module.css';

/** A key, a value or code in the fixed-width font. */
export function Mono({ children }: { readonly children: string }) {
  return <code className={classes.mono}>{children}</code>;
}
