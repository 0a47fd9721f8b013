import classes from './ShareBars.module.css';

interface ShareBarsProps {
  readonly label: string;
  /** Shares between 0 and 1. */
  readonly rows: readonly { readonly label: string; readonly share: number }[];
}

/** Shares as horizontal bars relative to the largest one, with their percentages. */
export function ShareBars({ label, rows }: ShareBarsProps) {
  const max = Math.max(...rows.map(({ share }) => share), 0) || 1;
  return (
    <dl className={classes.bars} aria-label={label}>
      {rows.map((row) => (
        <div key={row.label} className={classes.row}>
          <dt>{row.label}</dt>
          <dd>
            <span className={classes.track} aria-hidden>
              <span className={classes.fill} style={{ width: `${(100 * row.share) / max}%` }} />
            </span>
            <b>{(100 * row.share).toFixed(1)} %</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
