import { addresses } from '../../../lib/addresses.ts';
import { type AdapterConfig, addressOfConfig, configProblem } from '../../adapters/adapter-config.ts';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import type { Point } from '../../geometry/camera/Camera.ts';
import { defaultGraphStyle, type GraphStyle } from '../../styles/GraphStyle.ts';
import { type GraphCommand, graphGroup, hasVertices, requireVertex } from '../../workspace/graph-command.ts';
import { flagPatch } from '../../workspace/model-patches.ts';
import { PatchEntry } from '../../workspace/PatchEntry.ts';
import { applyStyle, changeStyle, previewStyle } from './style-step.ts';

const setStyle: GraphCommand<Partial<GraphStyle>> = {
  id: 'graph.setStyle',
  label: 'Change style',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  run: ({ workspace }, changes) => changeStyle(workspace, changes),
};

/** Shows a style while a list of choices is open. */
const preview: GraphCommand<Partial<GraphStyle> | undefined> = {
  id: 'graph.previewStyle',
  label: 'Preview style',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, changes) => previewStyle(workspace, changes),
};

/** Without `isShown` the other way round. */
const toggleIsolated: GraphCommand<{ readonly isShown: boolean } | undefined> = {
  id: 'graph.toggleIsolated',
  label: 'Fold or show isolated vertices',
  group: graphGroup,
  when: hasVertices,
  run({ workspace }, args) {
    const isShown = args?.isShown ?? workspace.state.style.isolated !== 'shown';
    return changeStyle(workspace, { isolated: isShown ? 'shown' : 'folded' }, false);
  },
};

const resetStyle: GraphCommand = {
  id: 'graph.resetStyle',
  label: 'Reset style',
  group: graphGroup,
  errorTitle: 'Graph error',
  run: ({ workspace }) => applyStyle(workspace, defaultGraphStyle),
};

const stopLayout: GraphCommand = {
  id: 'graph.stopLayout',
  label: 'Stop layout',
  group: graphGroup,
  key: 'shift+s',
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
    const back = [
      { kind: 'setPositions' as const, indices, values: Float32Array.of(from.x, from.y) },
      flagPatch(model, [vertex], 'pinned', model.hasFlag(vertex, 'pinned')),
    ];
    model.apply([
      { kind: 'setPositions', indices, values: Float32Array.of(to.x, to.y) },
      flagPatch(model, [vertex], 'pinned', true),
    ]);
    const facts = { command: { id: 'graph.place', args: { vertexId, from, to } } };
    history.push(PatchEntry.of(model, `Move ${model.labelOf(vertex)}`, back, facts));
  },
};

const pin: GraphCommand<{ readonly vertexId?: string; readonly vertexIds?: readonly string[] } | undefined> =
  {
    id: 'graph.pin',
    label: 'Pin or unpin vertex',
    group: graphGroup,
    key: 'shift+p',
    when: hasVertices,
    run({ workspace }, args) {
      const { model } = workspace;
      const ids = args?.vertexIds ?? (args?.vertexId === undefined ? undefined : [args.vertexId]);
      const vertices = ids?.map((id) => requireVertex(workspace, id)) ?? workspace.selectedVertices();
      if (vertices.length === 0) return;
      const isPinned = vertices.every((vertex) => model.hasFlag(vertex, 'pinned'));
      workspace.apply(isPinned ? 'Unpin' : 'Pin', [flagPatch(model, vertices, 'pinned', !isPinned)], {
        command: { id: pin.id, args: { vertexIds: vertices.map((vertex) => model.vertexIds.at(vertex)!) } },
      });
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

interface SwitchArgs {
  readonly graph: string;
  readonly isRandom: boolean;
  /** Default: the named graph. */
  readonly config?: AdapterConfig;
}

const switchGraph: GraphCommand<SwitchArgs> = {
  id: 'graph.switchGraph',
  label: 'Switch graph',
  group: graphGroup,
  isListed: false,
  run(context, { graph, isRandom, config }) {
    const problem = config && configProblem(config);
    if (problem !== undefined) throw new Error(problem);
    context.workspace.set({ dialog: undefined });
    const adapter = config && addressOfConfig(config);
    context.navigate(
      addresses.graph(graph, { start: isRandom ? 'random' : 'none', ...(adapter && { adapter }) }),
    );
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
  preview,
  toggleIsolated,
  resetStyle,
  stopLayout,
  pauseLayout,
  place,
  pin,
  undo,
  redo,
  closeDialog,
  openSwitchDialog,
];
