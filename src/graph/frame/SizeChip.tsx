import { IconSelector } from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import type { Counts } from '../adapters/GraphAdapter.ts';
import { countCommunities } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { shownCounts } from '../model/Visibility.ts';
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
  // Visibility and folds are read from the model.
  useWorkspaceState((state) => state.modelRevision);
  const present = useWorkspaceState((state) => state.shown);
  const totals = useWorkspaceState((state) => state.totals);
  const { communities, withSmall, members } = countCommunities(model);
  if (communities > 0) {
    const of = totals === undefined ? '' : ` of ${formatExact(totals.vertices)}`;
    const text = [
      `${formatAmount(withSmall, 'community')} with ${formatAmount(members, 'vertex')}`,
      `${formatExact(present.vertices - communities)} single${of}`,
      formatAmount(present.edges, 'edge'),
    ].join(' · ');
    return (
      <span className={classes.counts} title={text}>
        {text}
      </span>
    );
  }
  const { vertices, edges } = shownCounts(model);
  return (
    <span className={classes.counts} title={countsTitle(model, totals)}>
      <b>{formatExact(vertices)}</b>
      {ofTotal(present.vertices, totals?.vertices, 'vertex')} · <b>{formatExact(edges)}</b>
      {ofTotal(present.edges, totals?.edges, 'edge')}
    </span>
  );
}

/** Elements that exist on the canvas only, such as those of an imported file, are not counted among those of the database. */
function ofTotal(present: number, total: number | undefined, noun: string): string {
  return total === undefined || total < present
    ? ` ${agree(present, noun)}`
    : ` of ${formatExact(total)} ${agree(total, noun)}`;
}

function countsTitle(model: GraphModel, totals: Counts | undefined): string {
  const { failedVertexCount = 0 } = model.visibility ?? {};
  return [
    `${formatAmount(model.vertexCount - failedVertexCount, 'vertex')} shown`,
    ...(failedVertexCount > 0 ? [`${formatExact(failedVertexCount)} hidden by filters or the time`] : []),
    ...(totals === undefined ? [] : [`${formatExact(totals.vertices)} in the database`]),
  ].join(', ');
}
