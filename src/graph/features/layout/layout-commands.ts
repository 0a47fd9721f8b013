import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import type { StepFacts } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import { formatAmount } from '../../../lib/format.ts';
import type { Point } from '../../geometry/camera/Camera.ts';
import { placeAttributes } from '../../layouts/entries/geographic.ts';
import { excessOf } from '../../layouts/layout.ts';
import { defaultValues, type ParameterValues } from '../../layouts/parameter.ts';
import { getLayout, layouts } from '../../layouts/registry.ts';
import { measureVertices } from '../../styles/VertexColumns.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices, requireVertex } from '../../workspace/graph-command.ts';
import { flagPatch } from '../../workspace/model-patches.ts';
import { PatchEntry } from '../../workspace/PatchEntry.ts';
import { packIds } from '../../workspace/saved/scene-schemas.ts';
import { toWeightedGraph } from '../../workspace/weighted-graph.ts';
import { setLayoutPanel } from './layout-state.ts';

interface LayoutArgs {
  readonly layoutId: string;
  /** Parameters that are left out keep their last values. */
  readonly values?: ParameterValues;
  /** Only these vertices move, and the layout of the graph remains. */
  readonly vertexIds?: readonly string[];
}

export const applyLayout: GraphCommand<LayoutArgs> = {
  id: 'graph.applyLayout',
  label: 'Apply layout',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Layout',
  run: ({ workspace }, { layoutId, values = {}, vertexIds }) =>
    layOut(workspace, layoutId, values, vertexIds),
};

/** Changes parameters of the current layout. */
const setLayoutValues: GraphCommand<ParameterValues> = {
  id: 'graph.setLayoutValues',
  label: 'Change layout parameters',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Layout',
  run: ({ workspace }, values) => layOut(workspace, workspace.state.layoutId, values),
};

const restartLayout: GraphCommand = {
  id: 'graph.restartLayout',
  label: 'Restart layout',
  group: graphGroup,
  key: 'shift+r',
  errorTitle: 'Layout',
  when: hasVertices,
  run: ({ workspace }) => layOut(workspace, workspace.state.layoutId, {}),
};

const removeOverlaps: GraphCommand = {
  id: 'graph.removeOverlaps',
  label: 'Remove overlaps',
  group: graphGroup,
  key: 'shift+o',
  errorTitle: 'Layout',
  when: (_state, { workspace }) => workspace.model.vertexCount > 1,
  run({ workspace }) {
    const before = takeSnapshot(workspace);
    workspace.layout.separate(measureVertices(workspace.model, workspace.state.style, workspace.values));
    pushSnapshot(workspace, { label: 'Remove overlaps' }, before);
  },
};

const reheatLayout: GraphCommand = {
  id: 'graph.reheatLayout',
  label: 'Run layout again',
  group: graphGroup,
  errorTitle: 'Layout',
  when: (_state, { workspace }) =>
    workspace.model.vertexCount > 1 && getLayout(workspace.state.layoutId).isByForces === true,
  async run({ workspace }) {
    const { layout: session } = workspace;
    const isKept = session.hasWeights && session.partLayout === undefined;
    const { layout, values } = session;
    const weights = isKept ? undefined : await loadWeights(workspace, layout.weightOf?.(values) ?? '');
    // Another layout was chosen while the values were loaded.
    if (session.layout !== layout) return;
    const before = takeSnapshot(workspace);
    session.reheat(weights);
    pushSnapshot(workspace, { label: 'Run layout again' }, before);
  },
};

const openLayout: GraphCommand = {
  id: 'graph.openLayout',
  label: 'Open layout panel',
  group: graphGroup,
  key: 'shift+l',
  run: ({ workspace }) => togglePanel(workspace, 'layout'),
};

const unpinAll: GraphCommand = {
  id: 'graph.unpinAll',
  label: 'Unpin all vertices',
  group: graphGroup,
  when: (_state, { workspace }) => pinnedVertices(workspace).length > 0,
  run({ workspace }) {
    const pinned = pinnedVertices(workspace);
    if (pinned.length > 0)
      workspace.apply('Unpin all', [flagPatch(workspace.model, pinned, 'pinned', false)]);
  },
};

/** One palette entry per layout; a layout with a required attribute opens its form. */
const layoutEntries = [...layouts.values()].map(
  ({ id, label, parameters }): GraphCommand => ({
    id: `graph.layout-${id}`,
    label: `Layout: ${label}`,
    group: graphGroup,
    errorTitle: 'Layout',
    when: hasVertices,
    run({ workspace }) {
      const chosen = workspace.state.layoutValues[id];
      if (parameters.some(({ kind }) => kind === 'attribute') && chosen === undefined) {
        setLayoutPanel(workspace, { chosenLayoutId: id });
        workspace.showPanel('layout');
        return;
      }
      return layOut(workspace, id, {});
    },
  }),
);

/** The map needs no form if the attributes of the vertices have usual names. */
const showOnMap: GraphCommand = {
  id: 'graph.showOnMap',
  label: 'Show on map',
  group: graphGroup,
  errorTitle: 'Layout',
  when: hasVertices,
  async run({ workspace }) {
    const attributeExamples =
      workspace.state.attributeExamples ?? (await workspace.adapter.loadAttributeExamples('vertices'));
    workspace.set({ attributeExamples });
    const found = placeAttributes(attributeExamples);
    if (found === undefined) {
      throw new Error('expected vertices with latitude and longitude, or with a point; found none of them.');
    }
    await layOut(workspace, 'geographic', found);
  },
};

const chooseLayout: GraphCommand<{ readonly layoutId: string }> = {
  id: 'graph.chooseLayout',
  label: 'Choose layout',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { layoutId }) => setLayoutPanel(workspace, { chosenLayoutId: getLayout(layoutId).id }),
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

export const layoutCommands = [
  stopLayout,
  pauseLayout,
  place,
  pin,
  applyLayout,
  setLayoutValues,
  restartLayout,
  removeOverlaps,
  reheatLayout,
  openLayout,
  chooseLayout,
  showOnMap,
  unpinAll,
  ...layoutEntries,
];

export function pinnedVertices({ model: { flags, vertexCount } }: GraphWorkspace): number[] {
  const pinned: number[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((flags[vertex]! & vertexFlag.pinned) !== 0) pinned.push(vertex);
  }
  return pinned;
}

export function togglePanel(workspace: GraphWorkspace, panel: string): void {
  workspace.set({ panel: workspace.state.panel === panel ? undefined : panel });
}

/** Positions of the vertices and the layout that produced them. */
interface LayoutSnapshot {
  readonly layoutId: string;
  readonly values: ParameterValues;
  readonly ids: IdList;
  readonly positions: Float32Array;
}

/** Applies a layout as one history entry; nothing changes if the layout fails. */
export async function layOut(
  workspace: GraphWorkspace,
  layoutId: string,
  changes: ParameterValues,
  vertexIds?: readonly string[],
): Promise<void> {
  const { layout: session, model } = workspace;
  const layout = getLayout(layoutId);
  const excess = vertexIds === undefined ? excessOf(layout, model) : undefined;
  if (excess !== undefined) throw new Error(excess);
  const values = {
    ...defaultValues(layout.parameters),
    ...workspace.state.layoutValues[layoutId],
    ...changes,
  };
  await workspace.loadAttributes(layout.attributesOf?.(values) ?? []);
  const weights = await loadWeights(workspace, layout.weightOf?.(values) ?? '');
  const before = takeSnapshot(workspace);
  const command = { id: applyLayout.id, args: { layoutId, values, ...(vertexIds && { vertexIds }) } };
  if (vertexIds !== undefined) {
    const vertices = Uint32Array.from(vertexIds, (id) => requireVertex(workspace, id)).sort();
    session.restartPart(vertices, layoutId, values, weights);
    workspace.set({ layoutValues: { ...workspace.state.layoutValues, [layoutId]: values } });
    const label = `Layout of ${formatAmount(vertices.length, 'vertex')}: ${layout.label}`;
    pushSnapshot(workspace, { label, command }, before);
    return;
  }
  workspace.chooseLayout(layoutId, values, weights);
  workspace.camera.startFollowing();
  try {
    session.restart();
  } catch (error) {
    workspace.chooseLayout(before.layoutId, before.values);
    throw error;
  }
  pushSnapshot(workspace, { label: `Layout: ${layout.label}`, command }, before);
}

/** Float32 by edge of the current topology; undefined without an attribute. */
export async function loadWeights(
  workspace: GraphWorkspace,
  attribute: string,
): Promise<Float32Array | undefined> {
  if (attribute === '') return undefined;
  const { adapter, model } = workspace;
  for (;;) {
    const { topology } = model.revisions;
    const { graph } = await workspace.load('Loading values', (signal) =>
      toWeightedGraph(adapter, model, attribute, signal),
    );
    // The graph may change while the values are loaded.
    if (model.revisions.topology === topology) return graph.weights && Float32Array.from(graph.weights);
  }
}

/** `command` and `changes` are read again at each use: a gesture that goes on may change them. */
type EntryFacts = Pick<UndoEntry, 'label' | 'changes'> & StepFacts;

/** Adds one history entry for the movements from now on. */
export function pushSnapshot(
  workspace: GraphWorkspace,
  facts: EntryFacts,
  before: LayoutSnapshot,
): UndoEntry {
  const entry = layoutEntry(workspace, facts, { before });
  workspace.history.push(entry);
  return entry;
}

/** Movements of all vertices as an entry of the history. `after`: the state that redo brings back, once undone. */
export function layoutEntry(
  workspace: GraphWorkspace,
  facts: EntryFacts,
  { before, after: known }: { readonly before: LayoutSnapshot; readonly after?: LayoutSnapshot },
): UndoEntry {
  let after = known;
  let changes = 0;
  return {
    ...facts,
    get command() {
      return facts.command;
    },
    get changes() {
      return changes + (facts.changes ?? 0);
    },
    undo() {
      after = takeSnapshot(workspace);
      changes += 1;
      restoreSnapshot(workspace, before);
    },
    redo: () => restoreSnapshot(workspace, after ?? before),
    pack: () => ({
      kind: 'layout',
      value: { before: packSnapshot(before), ...(after && { after: packSnapshot(after) }) },
    }),
  };
}

const packSnapshot = (snapshot: LayoutSnapshot) => ({
  ...snapshot,
  values: { ...snapshot.values },
  ids: packIds(snapshot.ids),
});

export function takeSnapshot({ model, layout }: GraphWorkspace): LayoutSnapshot {
  const { vertexCount, vertexIds, positions } = model;
  return {
    layoutId: layout.layout.id,
    values: layout.values,
    ids: vertexIds.pack(),
    positions: positions.slice(0, 2 * vertexCount),
  };
}

function restoreSnapshot(
  workspace: GraphWorkspace,
  { layoutId, values, ids, positions }: LayoutSnapshot,
): void {
  const { model, layout } = workspace;
  layout.stop();
  workspace.chooseLayout(layoutId, values);
  const found = model.vertexIds.findAll(ids);
  const indices = Uint32Array.from(found.filter((vertex) => vertex >= 0));
  const moved = new Float32Array(2 * indices.length);
  let next = 0;
  found.forEach((vertex, slot) => {
    if (vertex < 0) return;
    moved[next++] = positions[2 * slot]!;
    moved[next++] = positions[2 * slot + 1]!;
  });
  model.apply([{ kind: 'setPositions', indices, values: moved }]);
  workspace.camera.follow();
}
