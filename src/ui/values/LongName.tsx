import classes from './LongName.module.css';

/** Shorter names fit their places and are shortened at the end on the narrowest ones only. */
const minCutLength = 20;
/** Characters of the end that are always shown. */
const endLength = 8;

interface LongNameProps {
  readonly name: string;
  readonly className?: string | undefined;
}

/**
 * The name of an object, shortened in the middle if it is longer than its place: names that begin alike differ at their
 * ends. The full name is the title and what screen readers read.
 */
export function LongName({ name, className }: LongNameProps) {
  const characters = name.length < minCutLength ? [] : Array.from(name);
  const root = className === undefined ? classes.name : `${classes.name} ${className}`;
  if (characters.length < minCutLength) {
    return (
      <span className={root} title={name}>
        <bdi className={classes.start}>{name}</bdi>
      </span>
    );
  }
  return (
    <span className={root} title={name}>
      <bdi className={classes.shown} aria-hidden>
        <span className={classes.start}>{characters.slice(0, -endLength).join('')}</span>
        <span className={classes.end}>{characters.slice(-endLength).join('')}</span>
      </bdi>
      <span className={classes.whole}>{name}</span>
    </span>
  );
}
