import type { GraphView } from '../../view/GraphView.ts';
import { flightMs } from '../../workspace/CameraPort.ts';
import { coveredInsets } from '../../workspace/free-area.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { dockEntries } from '../registry.ts';

const shiftMs = 180;

/**
 * Keeps the camera centred in the area that the panel and the dock leave free: when one of them opens, the picture moves
 * by half of the width or height. Returns the function that ends it.
 */
export function keepOffPanels(workspace: GraphWorkspace, view: GraphView): () => void {
  const { camera } = view;
  const measure = () => {
    const insets = coveredInsets(workspace.state, camera, remPx());
    return dockEntries.length === 0 ? { ...insets, bottom: 8 } : insets;
  };
  camera.insets = measure();
  const keepOff = () => {
    const before = camera.insets;
    const insets = measure();
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
