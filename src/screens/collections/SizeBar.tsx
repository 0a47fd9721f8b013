import classes from './SizeBar.module.css';

/** A bar of a value relative to the largest one; the number beside it says the same. */
export function SizeBar({ value, largest }: { readonly value: number; readonly largest: number }) {
  const share = largest === 0 ? 0 : value / largest;
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${100 * share}%` }} />
    </span>
  );
}
