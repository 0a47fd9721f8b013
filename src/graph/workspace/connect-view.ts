import type { GraphView } from '../view/GraphView.ts';
import type { GraphWorkspace } from './GraphWorkspace.ts';

/**
 * Mounts a view: it shows style and highlights of the workspace and follows their changes. Returns the function that
 * ends it.
 */
export function connectView(workspace: GraphWorkspace, view: GraphView): () => void {
  const { model, layout, highlights } = workspace;
  let topology = -1;
  const showHighlights = () => {
    topology = model.revisions.topology;
    view.setFocus(highlights.read());
  };
  let wasRunning = layout.isRunning;
  workspace.view = view;
  view.setStyle(workspace.state.style);
  showHighlights();
  const stops = [
    workspace.store.subscribe((state, before) => {
      if (state.style !== before.style) view.setStyle(state.style);
      const isRedrawn = state.canvasRevision !== before.canvasRevision;
      if (highlights.isChanged(state, before) || (isRedrawn && topology !== model.revisions.topology))
        showHighlights();
      else if (isRedrawn) view.invalidate();
    }),
    // Called after the camera of the workspace has followed.
    layout.subscribe(() => {
      if (wasRunning && !layout.isRunning) view.rest();
      wasRunning = layout.isRunning;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    workspace.view = undefined;
  };
}
