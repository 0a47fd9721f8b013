import { type Point, toScreen } from '../../../geometry/camera/Camera.ts';
import type { CanvasPart } from '../../../ui/canvas-part.ts';
import type { GraphView } from '../../../view/GraphView.ts';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';

/** The lens follows the pointer or the keyboard walk. */
export default {
  id: 'lens',
  order: 30,
  mount({ workspace, view }) {
    let pointed: Point | undefined;
    const stop = workspace.store.subscribe((state, before) => {
      if (state.isLensOn === before.isLensOn && state.walk === before.walk) return;
      if (state.isLensOn !== before.isLensOn || state.walk !== undefined)
        view.setLens(state.isLensOn ? lensPoint(workspace, view, pointed) : undefined);
    });
    return {
      stop,
      pointerMoved(pointer) {
        pointed = pointer?.screen;
        if (workspace.state.isLensOn) view.setLens(pointed);
      },
    };
  },
} satisfies CanvasPart;

/** Centre of the lens: the walk, the pointer, or the centre of the canvas. */
function lensPoint(
  { model, state }: GraphWorkspace,
  { camera }: GraphView,
  pointed: Point | undefined,
): Point {
  const walked = state.walk && model.findVertex(state.walk.vertexId);
  if (walked === undefined) return pointed ?? { x: camera.widthPx / 2, y: camera.heightPx / 2 };
  const { positions } = model;
  return toScreen(
    camera.state,
    camera.widthPx,
    camera.heightPx,
    positions[2 * walked]!,
    positions[2 * walked + 1]!,
  );
}
