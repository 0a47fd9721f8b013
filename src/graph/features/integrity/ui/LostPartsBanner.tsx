import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../../../../command.ts';
import { cutText } from '../../../../lib/bound-text.ts';
import { store } from '../../../../store/store.ts';
import classes from '../../../ui/chips.module.css';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { describeLostParts, findLostParts } from '../lost-parts.ts';

const checkMs = 30_000;
/** UTF-16 units of a name. */
const maxName = 60;

/**
 * Says that the graph or collections of it were deleted or renamed while it is open. It is checked at times, when the window
 * gets the focus, and after an error.
 */
export function LostPartsBanner() {
  const { graph, adapter, model, source } = useWorkspace();
  const hasVertices = useWorkspaceState((state) => state.shown.vertices > 0);
  useWorkspaceState((state) => state.modelRevision);
  const errors = useStore(store, ({ notes }) => notes.filter(({ kind }) => kind === 'error').length);
  const isNamed = adapter.hasQueries === true && graph === source.name;
  const { data: lost } = useQuery({
    queryKey: ['graphs', graph, 'lost-parts', errors],
    queryFn: async ({ signal }) => (await findLostParts(graph, adapter, signal)) ?? null,
    enabled: isNamed && hasVertices,
    refetchInterval: checkMs,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  });
  if (!lost || !hasVertices) return null;
  const { before, names, after } = describeLostParts(lost, graph, model);
  const isGraph = lost.kind === 'graph';
  return (
    <div className={classes.chip} data-kind="warning" role="alert">
      <IconAlertTriangle size={14} aria-hidden />
      <span className={classes.reason}>
        {before}
        {names.map((name, place) => (
          <Fragment key={name}>
            {place > 0 && ', '}'<bdi>{cutText(name, maxName)}</bdi>'
          </Fragment>
        ))}
        {after}
      </span>
      <button
        type="button"
        className={classes.action}
        onClick={() => void runCommand(isGraph ? 'screen.graphs' : 'graph.openIntegrity')}
      >
        {isGraph ? 'All graphs' : 'Integrity'}
      </button>
    </div>
  );
}
