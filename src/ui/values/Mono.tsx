import classes from './Mono.module.css';

/** A key, a value or code in the monospaced font. */
export function Mono({ children }: { readonly children: string }) {
  return <code className={classes.mono}>{children}</code>;
}
