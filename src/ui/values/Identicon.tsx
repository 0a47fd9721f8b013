import { identiconOf, identiconSize } from '../../lib/identicon.ts';
import classes from './Identicon.module.css';

/** Size of a profile picture. */
const defaultSizePx = 24;

/** A picture that is drawn from a text, such as a user name or the hash of an address. No image is loaded. */
export function Identicon(props: { readonly text: string; readonly sizePx?: number }) {
  const { text, sizePx = defaultSizePx } = props;
  const { color, cells } = identiconOf(text);
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox={`-1 -1 ${identiconSize + 2} ${identiconSize + 2}`}
      className={classes.picture}
      fill={`var(--orrery-chart-${color + 1})`}
      aria-hidden
    >
      {cells.map(({ x, y }) => (
        <rect key={`${x},${y}`} x={x} y={y} width={1.02} height={1.02} />
      ))}
    </svg>
  );
}
