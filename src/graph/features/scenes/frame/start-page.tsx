import type { FramePart } from '../../../ui/frame-part.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { WorkspaceState } from '../../../workspace/workspace-state.ts';
import { StartPage } from '../ui/StartPage.tsx';

function Part() {
  return useWorkspaceState(isStartShown) ? <StartPage /> : null;
}

export default {
  id: 'start-page',
  place: 'start',
  order: 10,
  Component: Part,
  isAlone: isStartShown,
} satisfies FramePart;

/** True while the start page stands in place of the picture. */
function isStartShown({ shown, loading, isGraphEmpty, isGraphMissing }: WorkspaceState): boolean {
  return shown.vertices === 0 && loading === undefined && !isGraphEmpty && !isGraphMissing;
}
