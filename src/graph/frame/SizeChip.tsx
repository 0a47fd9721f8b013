import { IconSelector } from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import { countCommunities } from '../model/community-records.ts';
import classes from '../ui/chips.module.css';
import { useWorkspace, useWorkspaceState } from '../ui/workspace-context.tsx';
import { costOf, formatSeconds } from '../workspace/load-cost.ts';
import { type GraphSize, graphSizes } from '../workspace/workspace-state.ts';

/** Exact 'shown of all' counts. Choosing a number of vertices starts again from random vertices. */
export function SizeChip() {
  const size = useWorkspaceState((state) => state.size);
  const all = useWorkspaceState((state) => state.totals);
  const { bytes = 0, seconds = 0 } = all === undefined ? {} : costOf(all);
  const cost = all === undefined ? '' : `all: ${formatBytes(bytes)}, about ${formatSeconds(seconds)}`;
  return (
    <div className={`${classes.chip} ${classes.size}`}>
      <ShownCounts />
      <IconSelector size={14} aria-hidden />
      <select
        aria-label="Number of vertices"
        title="Start again with a number of random vertices"
        value={String(size)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const chosen: GraphSize = value === 'all' ? 'all' : (Number(value) as GraphSize);
          void runCommand('graph.randomStart', { size: chosen });
        }}
      >
        {graphSizes.map((each) => (
          <option key={each} value={String(each)}>
            {each === 'all' ? 'all vertices' : formatAmount(each, 'vertex')}
          </option>
        ))}
        {cost !== '' && <option disabled>{cost}</option>}
      </select>
    </div>
  );
}

function ShownCounts() {
  const { model } = useWorkspace();
  useWorkspaceState((state) => state.modelRevision);
  const shown = useWorkspaceState((state) => state.shown);
  const totals = useWorkspaceState((state) => state.totals);
  const of = (total: number | undefined) => (total === undefined ? '' : ` of ${formatExact(total)}`);
  const { communities, withSmall, members } = countCommunities(model);
  if (communities > 0) {
    const text = [
      `${formatAmount(withSmall, 'community')} with ${formatAmount(members, 'vertex')}`,
      `${formatExact(shown.vertices - communities)} single${of(totals?.vertices)}`,
      formatAmount(shown.edges, 'edge'),
    ].join(' · ');
    return (
      <span className={classes.counts} title={text}>
        {text}
      </span>
    );
  }
  return (
    <span className={classes.counts}>
      <b>{formatExact(shown.vertices)}</b>
      {of(totals?.vertices)} {agree(totals?.vertices ?? shown.vertices, 'vertex')} ·{' '}
      <b>{formatExact(shown.edges)}</b>
      {of(totals?.edges)} {agree(totals?.edges ?? shown.edges, 'edge')}
    </span>
  );
}
