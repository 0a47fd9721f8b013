import classes from './ChartLegend.module.css';
import { SeriesMark } from './ChartTooltip.tsx';
import type { ChartSeries } from './series.ts';

/** The lines of a chart with their last values. */
export function ChartLegend({
  series,
  format,
}: {
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}) {
  return (
    <ul className={classes.legend}>
      {series.map(({ label, color, isDotted, values }) => {
        const last = values.findLast((value) => value !== null);
        return (
          <li key={label}>
            <SeriesMark color={color} isDotted={isDotted} />
            {label} <b>{typeof last === 'number' ? format(last) : '–'}</b>
          </li>
        );
      })}
    </ul>
  );
}
