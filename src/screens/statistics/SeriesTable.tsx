import { Checkbox } from '@mantine/core';
import { SeriesMark } from '../../ui/charts/ChartTooltip.tsx';
import { timeParts } from '../../ui/charts/chart-options.ts';
import type { Columns, TimeSpan } from '../../ui/charts/series.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './Detail.module.css';
import type { Figure } from './figures.ts';
import { summarise } from './series-summary.ts';

interface SeriesTableProps {
  readonly figure: Figure;
  readonly columns: Columns;
  readonly span: TimeSpan;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (label: string) => void;
}

const statistics = [
  ['Minimum', 'minimum'],
  ['Average', 'average'],
  ['95th percentile', 'percentile95'],
  ['Maximum', 'maximum'],
  ['Now', 'latest'],
] as const;

/** The series of a figure with a switch and their values in the span. */
export function SeriesTable({ figure, columns, span, hidden, onToggle }: SeriesTableProps) {
  const [zone] = useTimeZone();
  const start = timeParts(span.from, zone);
  const end = timeParts(span.until, zone);
  const endDate = end.date === start.date ? '' : `${end.date} `;
  return (
    <div className={classes.tableBox}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>
              Series, {start.date} {start.time.slice(0, 5)} to {endDate}
              {end.time.slice(0, 5)} {zone === 'utc' ? 'UTC' : ''}
            </th>
            {statistics.map(([label]) => (
              <th key={label} data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.series.map(({ label, note, color, isDotted }, nth) => {
            const summary = summarise(columns.times, columns.series[nth]!, span);
            return (
              <tr key={label}>
                <th scope="row">
                  <Checkbox
                    checked={!hidden.has(label)}
                    onChange={() => onToggle(label)}
                    label={
                      <span className={classes.series}>
                        <SeriesMark color={color} isDotted={isDotted} />
                        {label} <span className={classes.muted}>{note}</span>
                      </span>
                    }
                  />
                </th>
                {statistics.map(([name, key]) => (
                  <td key={name} data-number>
                    {summary ? figure.format(summary[key]) : '–'}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
