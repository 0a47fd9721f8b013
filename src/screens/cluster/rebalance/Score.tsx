import type { ClusterServer } from '../../../api/cluster.ts';
import { formatAmount, formatBytes, formatExact } from '../../../lib/format.ts';
import classes from './rebalance.module.css';
import type { RebalanceState } from './use-rebalance.ts';

interface ScoreProps {
  readonly screen: RebalanceState;
  readonly servers: readonly ClusterServer[];
}

/** The score now and after the plan, and what the plan changes for each DB-Server. */
export function Score({ screen, servers }: ScoreProps) {
  const { score, plan, chosen } = screen;
  const ill = servers.filter(({ role, status }) => role === 'dbserver' && status !== 'good');
  const rows = [
    ['Leaders', score?.now.leaders, plan?.after.leaders],
    ['Data', score?.now.data, plan?.after.data],
  ] as const;
  return (
    <>
      <section className={classes.section} aria-label="Imbalance">
        <h2 className={classes.heading}>
          Imbalance <span className={classes.muted}>lower is better, 0 is even</span>
        </h2>
        <table className={classes.scores}>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes.muted}>Score of</span>
              </th>
              <th scope="col">Now</th>
              <th scope="col">After all moves</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, now, after]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{now === undefined ? '–' : scoreText(now)}</td>
                <td>{after === undefined ? '–' : scoreText(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {score !== undefined && score.running > 0 && (
          <p className={classes.text}>{formatAmount(score.running, 'move')} of the cluster run or wait.</p>
        )}
      </section>
      {plan !== undefined && plan.moves.length > 0 && (
        <section className={classes.section} aria-label="Change of each DB-Server">
          <h2 className={classes.heading}>Change of each DB-Server</h2>
          <table className={classes.scores}>
            <tbody>
              {servers
                .filter(({ role }) => role === 'dbserver')
                .map(({ id, name }) => {
                  const into = sumOf(chosen.filter(({ to }) => to === name));
                  const out = sumOf(chosen.filter(({ from }) => from === name));
                  return (
                    <tr key={id}>
                      <th scope="row">{name}</th>
                      <td>{into === 0 ? '–' : `+${formatBytes(into)}`}</td>
                      <td>{out === 0 ? '–' : `−${formatBytes(out)}`}</td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        </section>
      )}
      {ill.length > 0 && (
        <p className={classes.text}>
          {`Not healthy: ${ill.map(({ name }) => name).join(', ')}. Nothing moves there.`}
        </p>
      )}
    </>
  );
}

function sumOf(moves: readonly { readonly bytes: number | undefined }[]): number {
  return moves.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}

/** Scores reach from fractions to many digits. */
function scoreText(score: number): string {
  if (score >= 100) return formatExact(Math.round(score));
  return score.toFixed(3).replace(/\.?0+$/, '');
}
