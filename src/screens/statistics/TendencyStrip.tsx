import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { mean } from '../../ui/charts/series.ts';
import { tendencies } from './figures.ts';
import type { History } from './history.ts';
import classes from './Statistics.module.css';

/** Tendency figures cover 15 minutes. */
const tendencySeconds = 15 * 60;

/** The figures now and their means over 15 minutes. */
export function TendencyStrip({ history }: { readonly history: History }) {
  const { times, values } = history;
  const from = (times.at(-1) ?? 0) - tendencySeconds;
  const first = Math.max(
    0,
    times.findIndex((time) => time > from),
  );
  return (
    <section aria-label="Now and in the last 15 minutes" className={classes.strip}>
      {tendencies.map(({ label, format, read }) => {
        const recent = read(values).slice(first);
        const now = recent.at(-1);
        const average = mean(recent);
        return (
          <div key={label} className={classes.fact}>
            <span className={classes.muted}>{label}</span>
            <Sparkline values={recent} />
            <b className={classes.now}>{now === undefined ? '–' : format(now)}</b>
            <span className={classes.muted} title="Mean of the last 15 minutes">
              15 min: {average === null ? '–' : format(average)}
            </span>
          </div>
        );
      })}
    </section>
  );
}
