import type { CameraState } from '../../geometry/camera/Camera.ts';
import { flightMs } from '../../workspace/CameraPort.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices, requireVertex } from '../../workspace/graph-command.ts';
import { setLens } from './camera-state.ts';

/** Distance of one press of a pan button. */
const panPx = 10;
const keyPanPx = 60;
const zoomStep = 1.25;
const fitFlightMs = 320;
const zoomFlightMs = 140;

function pan(
  id: string,
  label: string,
  x: number,
  y: number,
  key: string,
): GraphCommand<{ px: number } | undefined> {
  return {
    id: `graph.pan${id}`,
    label: `Pan ${label}`,
    group: graphGroup,
    key,
    run({ workspace }, args) {
      const distancePx = args?.px ?? keyPanPx;
      workspace.camera.panBy(x * distancePx, y * distancePx);
    },
  };
}

/** Arguments that the pan buttons pass. */
export const panButtonArgs = { px: panPx };

const zoomIn: GraphCommand = {
  id: 'graph.zoomIn',
  label: 'Zoom in',
  group: graphGroup,
  key: '+',
  run: ({ workspace }) => zoomBy(workspace, zoomStep),
};

const zoomOut: GraphCommand = {
  id: 'graph.zoomOut',
  label: 'Zoom out',
  group: graphGroup,
  key: '-',
  run: ({ workspace }) => zoomBy(workspace, 1 / zoomStep),
};

const zoomTo: GraphCommand<{ readonly zoom: number }> = {
  id: 'graph.zoomTo',
  label: 'Zoom',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { zoom }) => workspace.camera.zoomTo(zoom),
};

const fitAll: GraphCommand = {
  id: 'graph.fitAll',
  label: 'Fit graph to view',
  group: graphGroup,
  key: '0',
  run({ workspace }) {
    if (workspace.view !== undefined) fly(workspace, workspace.view.fitting());
    workspace.camera.startFollowing();
  },
};

const fitSelection: GraphCommand = {
  id: 'graph.fitSelection',
  label: 'Zoom to selection, or fit graph',
  group: graphGroup,
  key: 'f',
  when: hasVertices,
  run(context) {
    const { workspace } = context;
    const { view } = workspace;
    const vertices = workspace.selectedVertices();
    if (vertices.length === 0) return fitAll.run(context);
    if (view !== undefined) fly(workspace, view.fitting(vertices));
  },
};

export const spot: GraphCommand<{ readonly vertexId: string }> = {
  id: 'graph.spot',
  label: 'Spot vertex',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexId }) {
    const vertex = requireVertex(workspace, vertexId);
    workspace.select({ vertexIds: [vertexId] });
    const { view, model } = workspace;
    if (view === undefined) return;
    const zoom = Math.max(0.8, view.camera.state.zoom);
    fly(
      workspace,
      view.camera.centredOn(model.positions[2 * vertex]!, model.positions[2 * vertex + 1]!, zoom),
    );
    // The layout of an added vertex may still run, and places it anew.
    if (workspace.layout.isRunning) workspace.camera.showAfterLayout([vertexId]);
  },
};

const toggleLens: GraphCommand = {
  id: 'graph.toggleLens',
  label: 'Toggle fisheye lens',
  group: graphGroup,
  key: 'i',
  run: ({ workspace }) => setLens(workspace, { isLensOn: !workspace.state.isLensOn }),
};

export const viewCommands = [
  pan('Left', 'left', 1, 0, 'ArrowLeft'),
  pan('Right', 'right', -1, 0, 'ArrowRight'),
  pan('Up', 'up', 0, 1, 'ArrowUp'),
  pan('Down', 'down', 0, -1, 'ArrowDown'),
  zoomIn,
  zoomOut,
  zoomTo,
  fitAll,
  fitSelection,
  spot,
  toggleLens,
];

function zoomBy(workspace: GraphWorkspace, factor: number): void {
  const { view, camera } = workspace;
  if (view === undefined) return;
  // Starts from the destination, so that quick presses add up.
  const { destination } = view.camera;
  camera.flyTo({ ...destination, zoom: destination.zoom * factor }, flightMs(zoomFlightMs));
}

export function fly(workspace: GraphWorkspace, to: CameraState): void {
  workspace.camera.flyTo(to, flightMs(fitFlightMs));
}
