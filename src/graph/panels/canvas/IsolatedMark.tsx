import { Tooltip } from '@mantine/core';
import { runCommand } from '../../../command.ts';
import { formatExact } from '../../../lib/format.ts';
import { useWorkspaceState } from '../workspace-context.tsx';
import classes from './canvas.module.css';

/** The vertices without edges, folded into one mark with their number. A click shows them. */
export function IsolatedMark() {
  const count = useWorkspaceState((state) => state.foldedVertices);
  if (count === 0) return null;
  return (
    <Tooltip
      label="Vertices without edges. Click to show them; the Style panel folds them again."
      multiline
      maw={260}
    >
      <button
        type="button"
        className={classes.isolated}
        aria-label={`Show ${formatExact(count)} isolated vertices`}
        onClick={() => void runCommand('graph.toggleIsolated', { isShown: true })}
      >
        <svg viewBox="0 0 22 22" width={22} height={22} aria-hidden>
          <rect x={0.75} y={0.75} width={20.5} height={20.5} rx={5} />
          {[7, 15].flatMap((x) => [7, 15].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r={2.6} />))}
        </svg>
        <b>{formatExact(count)}</b> isolated
      </button>
    </Tooltip>
  );
}
