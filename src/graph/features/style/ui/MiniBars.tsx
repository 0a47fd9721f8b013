import classes from './style.module.css';

const widthPx = 92;
const heightPx = 18;

/** A small bar chart of counts; a bar of few is still visible. */
export function MiniBars({ bars }: { readonly bars: readonly number[] }) {
  const max = Math.max(1, ...bars);
  const step = widthPx / Math.max(5, bars.length);
  return (
    <svg className={classes.miniBars} width={widthPx} height={heightPx} aria-hidden>
      {bars.map((count, place) => {
        const height = count === 0 ? 0 : Math.max(2, (heightPx * count) / max);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={place}
            x={place * step}
            y={heightPx - height}
            width={Math.max(1, step - 1)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
