import { useTimeZone } from '../values/use-time-zone.ts';
import { timeParts } from './chart-options.ts';
import type { ChartSeries } from './series.ts';
import classes from './TimeChart.module.css';

interface ChartTooltipProps {
  /** Seconds since 1970. */
  readonly time: number;
  /** Position of the crosshair in the chart. */
  readonly leftPx: number;
  readonly lines: readonly (Omit<ChartSeries, 'values'> & { readonly text: string })[];
}

/** The values at the crosshair. */
export function ChartTooltip({ time, leftPx, lines }: ChartTooltipProps) {
  const [zone] = useTimeZone();
  const { date, time: clock } = timeParts(time, zone);
  return (
    <div
      className={classes.tooltip}
      // The tooltip lies left of the crosshair where the right side has no space.
      style={{ left: `min(${leftPx + 12}px, max(0px, 100% - 11rem))` }}
      aria-hidden
    >
      <b>
        {date}, {clock} {zone === 'utc' ? 'UTC' : ''}
      </b>
      {lines.map(({ label, color, isDotted, text }) => (
        <div key={label} className={classes.value}>
          <SeriesMark color={color} isDotted={isDotted} />
          <span>{label}</span>
          <b>{text}</b>
        </div>
      ))}
    </div>
  );
}

/** A short line as in the chart. */
export function SeriesMark({
  color,
  isDotted = false,
}: Pick<ChartSeries, 'color'> & { isDotted?: boolean | undefined }) {
  return (
    <span
      aria-hidden
      className={classes.mark}
      style={{
        borderTopColor: `var(--orrery-chart-${color})`,
        borderTopStyle: isDotted ? 'dotted' : 'solid',
      }}
    />
  );
}
