import { useGraphView } from '../../graph/frame/canvas/use-graph-view.ts';
import { PointerGestures } from '../../graph/tools/PointerGestures.ts';
import type { GraphView } from '../../graph/view/GraphView.ts';
import { connectView } from '../../graph/workspace/connect-view.ts';
import type { GraphWorkspace } from '../../graph/workspace/GraphWorkspace.ts';
import classes from './benchmark.module.css';

interface ResultViewProps {
  readonly workspace: GraphWorkspace;
  /** Called when the view is ready. */
  readonly onReady: () => void;
}

/** The graph during a run, drawn by the viewer. The user can move the camera but not change the graph. */
export function ResultView({ workspace, onReady }: ResultViewProps) {
  const host = useGraphView(workspace, (view) => {
    const end = attach(workspace, view);
    onReady();
    return end;
  });

  return <div ref={host} className={classes.picture} role="img" aria-label="Drawn graph" />;
}

const nothing = () => undefined;

function attach(workspace: GraphWorkspace, view: GraphView): () => void {
  const disconnect = connectView(workspace, view);
  workspace.camera.startFollowing();
  workspace.camera.follow();
  const context = {
    model: workspace.model,
    camera: view.camera,
    pickVertex: nothing,
    pickEdges: () => [],
    pickInside: () => [],
    selectedVertices: () => [],
    run: nothing,
    setConnecting: nothing,
    setMarquee: nothing,
    dragVertex: nothing,
    move: nothing,
    endDrag: nothing,
  };
  const gestures = new PointerGestures(view.canvas, context, {
    machine: () => ({}),
    hover: nothing,
    contextMenu: nothing,
    moveCamera() {
      workspace.camera.stopFollowing();
    },
  });
  return () => {
    gestures.destroy();
    disconnect();
    view.destroy();
  };
}
