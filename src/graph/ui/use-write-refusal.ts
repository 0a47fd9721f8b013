import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { findWriteRefusal, type WriteTarget } from '../workspace/write-access.ts';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

/** The reason why the user cannot change elements of the graph; undefined if the user can. */
export function useWriteRefusal(target: WriteTarget | undefined): string | undefined {
  const workspace = useWorkspace();
  useWorkspaceState((state) => state.levels);
  return useAppState((state) => target && findWriteRefusal(workspace, state, target));
}
