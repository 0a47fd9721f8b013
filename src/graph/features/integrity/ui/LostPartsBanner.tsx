import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { runCommand } from '../../../../command.ts';
import { store } from '../../../../store/store.ts';
import classes from '../../../ui/chips.module.css';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { describeLostParts, findLostParts } from '../lost-parts.ts';

const checkMs = 30_000;

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
    queryFn: async ({ signal }) => (await findLostParts(graph, signal)) ?? null,
    enabled: isNamed && hasVertices,
    refetchInterval: checkMs,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  });
  if (!lost || !hasVertices) return null;
  const isGraph = lost.kind === 'graph';
  return (
    <div className={classes.chip} data-kind="warning" role="alert">
      <IconAlertTriangle size={14} aria-hidden />
      <span className={classes.reason}>{describeLostParts(lost, graph, model)}</span>
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
