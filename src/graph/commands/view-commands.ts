import { getTool } from '../tools/registry.ts';
import type { CameraState } from '../view/Camera.ts';
import type { GraphWorkspace } from './GraphWorkspace.ts';
import { type GraphCommand, graphGroup, requireVertex } from './graph-command.ts';

/** A press of a pan button moves the picture by this. */
const panPx = 10;
const keyPanPx = 60;
const zoomStep = 1.25;
const flightMs = 320;

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
      workspace.isFollowing = false;
      const distancePx = args?.px ?? keyPanPx;
      workspace.view?.camera.panBy(x * distancePx, y * distancePx);
    },
  };
}

/** What the pan buttons pass. */
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
  run({ workspace }, { zoom }) {
    workspace.isFollowing = false;
    workspace.view?.camera.zoomTo(zoom);
  },
};

const fitAll: GraphCommand = {
  id: 'graph.fitAll',
  label: 'Show the whole graph',
  group: graphGroup,
  key: '0',
  run({ workspace }) {
    if (workspace.view !== undefined) fly(workspace, workspace.view.fitting());
    workspace.isFollowing = true;
  },
};

const fitSelection: GraphCommand = {
  id: 'graph.fitSelection',
  label: 'Show the selection',
  group: graphGroup,
  key: 'f',
  when: (_state, { workspace }) => workspace.state.selection.vertexIds.length > 0,
  run({ workspace }) {
    const { model, state, view } = workspace;
    const vertices = state.selection.vertexIds
      .map((id) => model.findVertex(id))
      .filter((vertex) => vertex !== undefined);
    if (view !== undefined && vertices.length > 0) fly(workspace, view.fitting(vertices));
  },
};

const spot: GraphCommand<{ readonly vertexId: string }> = {
  id: 'graph.spot',
  label: 'Spot the vertex',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexId }) {
    const vertex = requireVertex(workspace, vertexId);
    workspace.set({ selection: { vertexIds: [vertexId] } });
    workspace.showFocus();
    const { view, model } = workspace;
    if (view === undefined) return;
    fly(workspace, {
      worldX: model.positions[2 * vertex]!,
      worldY: model.positions[2 * vertex + 1]!,
      zoom: Math.max(0.8, view.camera.state.zoom),
    });
  },
};

const select: GraphCommand<{
  readonly vertexIds?: readonly string[];
  readonly edgeId?: string;
  readonly isAdding?: boolean;
}> = {
  id: 'graph.select',
  label: 'Select',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds = [], edgeId, isAdding = false }) {
    const before = workspace.state.selection.vertexIds;
    const kept = isAdding ? before.filter((id) => !vertexIds.includes(id)) : [];
    const added = isAdding ? vertexIds.filter((id) => !before.includes(id)) : vertexIds;
    workspace.set({ selection: { vertexIds: [...kept, ...added], edgeId } });
    workspace.showFocus();
  },
};

const clear: GraphCommand = {
  id: 'graph.clearSelection',
  label: 'Select nothing',
  group: graphGroup,
  key: 'Escape',
  when: (_state, { workspace: { state } }) =>
    state.selection.vertexIds.length > 0 || state.selection.edgeId !== undefined || state.panel !== undefined,
  run({ workspace }) {
    workspace.set({ selection: { vertexIds: [] }, panel: undefined });
    workspace.showFocus();
  },
};

/** The keyboard's walk: from the selected vertex to the next of its neighbours, round and round. */
const nextNeighbour: GraphCommand = {
  id: 'graph.nextNeighbour',
  label: 'Go to the next neighbour',
  group: graphGroup,
  key: ']',
  when: (_state, { workspace }) => workspace.model.vertexCount > 0,
  run({ workspace }) {
    const { model, state } = workspace;
    const current = state.selection.vertexIds.at(-1);
    const vertex = current === undefined ? undefined : model.findVertex(current);
    let next = 0;
    if (vertex !== undefined) {
      const csr = model.outDegrees[vertex]! > 0 ? model.outgoing() : model.incoming();
      const [from, to] = [csr.offsets[vertex]!, csr.offsets[vertex + 1]!];
      if (from === to) return;
      const visits = walkVisits.get(workspace) ?? 0;
      walkVisits.set(workspace, visits + 1);
      next = csr.targets[from + (visits % (to - from))]!;
    }
    workspace.set({ selection: { vertexIds: [model.vertexIds[next]!] } });
    workspace.showFocus();
  },
};

/** Where the walk is, so that a vertex with many neighbours does not always lead to the same. */
const walkVisits = new WeakMap<GraphWorkspace, number>();

const setTool: GraphCommand<{ readonly toolId: string }> = {
  id: 'graph.setTool',
  label: 'Choose a tool',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { toolId }) {
    workspace.set({ toolId: getTool(toolId).id });
  },
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
  select,
  clear,
  nextNeighbour,
  setTool,
];

function zoomBy(workspace: GraphWorkspace, factor: number): void {
  const { view } = workspace;
  if (view === undefined) return;
  workspace.isFollowing = false;
  const { state } = view.camera;
  view.camera.flyTo({ ...state, zoom: state.zoom * factor }, performance.now(), durationMs(140));
}

function fly(workspace: GraphWorkspace, to: CameraState): void {
  workspace.isFollowing = false;
  workspace.view?.camera.flyTo(to, performance.now(), durationMs(flightMs));
}

/** No motion when the user asked for less of it. */
function durationMs(wanted: number): number {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? 0 : wanted;
}
