import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '../../../../lib/format.ts';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { SceneList } from './SceneList.tsx';
import { ScenePanel } from './ScenePanel.tsx';
import { StartHint } from './StartHint.tsx';
import { FindCard, QueryCard, RandomCard } from './StartWays.tsx';
import classes from './start.module.css';

/** Ways to begin while nothing is shown: find, random vertices, a query, or a saved scene. */
export function StartPage() {
  const { graph, adapter } = useWorkspace();
  const totals = useWorkspaceState((state) => state.totals);
  const [selected, setSelected] = useState<string>();
  const { data: collections } = useQuery({
    queryKey: ['graphs', 'collections-of', graph],
    queryFn: ({ signal }) => adapter.loadCollections(signal),
  });
  const counts =
    totals &&
    [
      `${formatAmount(totals.vertices, 'vertex')}${inNames(collections?.vertices)}`,
      `${formatAmount(totals.edges, 'edge')}${inNames(collections?.edges)}`,
    ].join(', ');
  return (
    <div className={classes.start} data-panel={selected !== undefined || undefined}>
      <div className={classes.page}>
        <div className={classes.title}>
          <h2>Explore {graph}</h2>
          <span className={classes.muted}>{counts}</span>
        </div>
        <div className={classes.ways}>
          <FindCard collections={collections?.vertices ?? []} />
          <RandomCard />
          <QueryCard collections={collections} />
        </div>
        <SceneList selected={selected} onSelect={setSelected} />
        <StartHint />
      </div>
      {selected !== undefined && (
        <ScenePanel key={selected} sceneKey={selected} onClose={() => setSelected(undefined)} />
      )}
    </div>
  );
}

/** ' in airports'; many collections are not named. */
function inNames(names: readonly string[] | undefined): string {
  return names === undefined || names.length === 0 || names.length > 2 ? '' : ` in ${names.join(' and ')}`;
}
