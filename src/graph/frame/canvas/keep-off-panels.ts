import type { GraphView } from '../../view/GraphView.ts';
import { flightMs } from '../../workspace/CameraPort.ts';
import { coveredInsets } from '../../workspace/free-area.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

const shiftMs = 180;

/**
 * Keeps the camera centred in the area that the panel and the dock leave free: when one of them opens, the picture moves
 * by half of the width or height. `hasDock`: there are tables. Returns the function that ends it.
 */
export function keepOffPanels(workspace: GraphWorkspace, view: GraphView, hasDock: boolean): () => void {
  const { camera } = view;
  camera.measureInsets = () => {
    const insets = coveredInsets(workspace.state, camera, remPx());
    return hasDock ? insets : { ...insets, bottom: 8 };
  };
  camera.insets = camera.measureInsets();
  const keepOff = () => {
    const before = camera.insets;
    const insets = camera.measureInsets();
    const shiftX = insets.right - before.right;
    const shiftY = insets.bottom - before.bottom;
    if (shiftX === 0 && shiftY === 0) return;
    camera.insets = insets;
    if (workspace.camera.isFollowing) {
      workspace.camera.follow();
      return;
    }
    const { destination } = camera;
    camera.flyTo(
      {
        worldX: destination.worldX + shiftX / 2 / destination.zoom,
        worldY: destination.worldY + shiftY / 2 / destination.zoom,
        zoom: destination.zoom,
      },
      performance.now(),
      flightMs(shiftMs),
    );
  };
  const stopStore = workspace.store.subscribe((state, before) => {
    if (state.panel !== before.panel || state.dock !== before.dock) keepOff();
  });
  const stopCamera = view.subscribe(keepOff);
  return () => {
    stopStore();
    stopCamera();
  };
}

/** The browser's font size. */
function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
