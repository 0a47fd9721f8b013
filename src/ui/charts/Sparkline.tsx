import classes from './Sparkline.module.css';

const width = 88;
const height = 24;

/** A small line from zero, without axes; its values stand beside it as text. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const max = Math.max(...values.map((value) => value ?? 0), 0) || 1;
  const stepX = width / Math.max(1, values.length - 1);
  let isDown = false;
  const path = values
    .map((value, index) => {
      if (value === null) {
        isDown = false;
        return '';
      }
      const y = height - 2 - (value / max) * (height - 4);
      const command = isDown ? 'L' : 'M';
      isDown = true;
      return `${command}${(index * stepX).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path
        d={path}
        fill="none"
        stroke="var(--orrery-chart-1)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
