import type { WorkspaceState } from '../../../workspace/workspace-state.ts';

/** True while the start page stands in place of the picture. */
export function isStartShown({ shown, loading, isGraphEmpty, isGraphMissing }: WorkspaceState): boolean {
  return shown.vertices === 0 && loading === undefined && !isGraphEmpty && !isGraphMissing;
}
