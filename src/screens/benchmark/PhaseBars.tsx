import type { JobPhase } from '../../../protocol/jobs.ts';
import classes from './benchmark.module.css';
import { formatMs } from './LineChart.tsx';

/** A bar per phase, relative to the longest. */
export function PhaseBars({
  label,
  phases,
}: {
  readonly label: string;
  readonly phases: readonly JobPhase[];
}) {
  const longest = Math.max(...phases.map(({ ms }) => ms), 0.001);
  return (
    <table className={classes.phases} aria-label={label}>
      <tbody>
        {phases.map(({ name, ms }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.phaseBar} aria-hidden>
              <span style={{ width: `${Math.max(0.5, (100 * ms) / longest)}%` }} />
            </td>
            <td className={classes.number}>{formatMs(ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
