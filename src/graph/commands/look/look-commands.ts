import { addresses } from '../../../lib/addresses.ts';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import type { Point } from '../../scene/camera/Camera.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { labelAttributeOf } from '../../workspace/GraphWorkspace.ts';
import type { PanelId } from '../../workspace/workspace-state.ts';
import { type GraphCommand, graphGroup, hasVertices, requireVertex } from '../graph-command.ts';
import { flagPatch } from '../model-patches.ts';

const setStyle: GraphCommand<Partial<GraphStyle>> = {
  id: 'graph.setStyle',
  label: 'Change style',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, changes) {
    const { adapter, model } = workspace;
    const before = workspace.state.style;
    const style = { ...before, ...changes };
    workspace.setStyle(style);
    workspace.saveSettings();
    if (style.vertexLabel !== before.vertexLabel) {
      adapter.labelAttribute = labelAttributeOf(style.vertexLabel);
      const indices = Uint32Array.from({ length: model.vertexCount }, (_, index) => index);
      if (adapter.labelAttribute === undefined) {
        model.apply([{ kind: 'setLabels', indices, values: Array.from(indices, () => undefined) }]);
        return;
      }
      const patch = await workspace.load('Loading labels', (signal) => adapter.loadLabels(model, signal));
      model.apply(patch);
    }
  },
};

const stopLayout: GraphCommand = {
  id: 'graph.stopLayout',
  label: 'Stop layout',
  group: graphGroup,
  key: 's',
  when: (_state, { workspace }) => workspace.state.layout.state === 'running',
  run: ({ workspace }) => workspace.layout.stop(),
};

const pauseLayout: GraphCommand = {
  id: 'graph.toggleLayout',
  label: 'Pause or resume layout',
  group: graphGroup,
  key: ' ',
  when: (_state, { workspace }) => ['running', 'paused'].includes(workspace.state.layout.state),
  run({ workspace }) {
    if (workspace.layout.isRunning) workspace.layout.pause();
    else workspace.layout.resume();
  },
};

/** Records a drag: the dropped vertex is pinned. */
const place: GraphCommand<{ readonly vertexId: string; readonly from: Point; readonly to: Point }> = {
  id: 'graph.place',
  label: 'Move vertex',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexId, from, to }) {
    const { model, history } = workspace;
    const vertex = requireVertex(workspace, vertexId);
    const indices = Uint32Array.of(vertex);
    const wasPinned = model.hasFlag(vertex, 'pinned');
    const move = (at: Point, isPinned: boolean) => {
      model.apply([
        { kind: 'setPositions', indices, values: Float32Array.of(at.x, at.y) },
        flagPatch(model, [vertex], 'pinned', isPinned),
      ]);
    };
    move(to, true);
    history.push({
      label: `Move ${model.labelOf(vertex)}`,
      undo: () => move(from, wasPinned),
      redo: () => move(to, true),
    });
  },
};

const pin: GraphCommand<{ readonly vertexId: string } | undefined> = {
  id: 'graph.pin',
  label: 'Pin or unpin vertex',
  group: graphGroup,
  key: 'p',
  when: hasVertices,
  run({ workspace }, args) {
    const { model } = workspace;
    const vertices =
      args === undefined ? workspace.selectedVertices() : [requireVertex(workspace, args.vertexId)];
    if (vertices.length === 0) return;
    const isPinned = vertices.every((vertex) => model.hasFlag(vertex, 'pinned'));
    workspace.apply(isPinned ? 'Unpin' : 'Pin', [flagPatch(model, vertices, 'pinned', !isPinned)]);
  },
};

const undo: GraphCommand = {
  id: 'graph.undo',
  label: 'Undo',
  group: graphGroup,
  key: 'mod+z',
  when: (_state, { workspace }) => workspace.state.undo.undoLabel !== undefined,
  async run({ workspace }) {
    await workspace.history.undo();
  },
};

const redo: GraphCommand = {
  id: 'graph.redo',
  label: 'Redo',
  group: graphGroup,
  key: 'mod+shift+z',
  when: (_state, { workspace }) => workspace.state.undo.redoLabel !== undefined,
  async run({ workspace }) {
    await workspace.history.redo();
  },
};

const togglePanel: GraphCommand<{ readonly panel: PanelId }> = {
  id: 'graph.togglePanel',
  label: 'Open or close panel',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { panel }) {
    workspace.set({ panel: workspace.state.panel === panel ? undefined : panel });
  },
};

const fold: GraphCommand = {
  id: 'graph.foldPanel',
  label: 'Collapse panel',
  group: graphGroup,
  key: '\\',
  run({ workspace }) {
    workspace.set({ panel: workspace.state.panel === undefined ? 'document' : undefined });
  },
};

const closeDialog: GraphCommand = {
  id: 'graph.closeDialog',
  label: 'Close dialog',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }) => workspace.set({ dialog: undefined }),
};

const openSwitchDialog: GraphCommand = {
  id: 'graph.openSwitchDialog',
  label: 'Switch graph',
  group: graphGroup,
  key: 'g',
  run: ({ workspace }) => workspace.set({ dialog: { kind: 'switchGraph' } }),
};

const switchGraph: GraphCommand<{ readonly graph: string; readonly isRandom: boolean }> = {
  id: 'graph.switchGraph',
  label: 'Switch graph',
  group: graphGroup,
  isListed: false,
  run(context, { graph, isRandom }) {
    context.workspace.set({ dialog: undefined });
    context.navigate(addresses.graph(graph, { isEmpty: !isRandom }));
  },
};

const setDirection: GraphCommand<{ readonly direction: Direction }> = {
  id: 'graph.setDirection',
  label: 'Set direction of expansion',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { direction }) {
    workspace.adapter.direction = direction;
    workspace.saveSettings();
  },
};

export const lookCommands = [
  switchGraph,
  setDirection,
  setStyle,
  stopLayout,
  pauseLayout,
  place,
  pin,
  undo,
  redo,
  togglePanel,
  fold,
  closeDialog,
  openSwitchDialog,
];
