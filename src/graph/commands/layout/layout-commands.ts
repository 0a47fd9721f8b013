import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { excessOf } from '../../layouts/layout.ts';
import { defaultValues, type ParameterValues } from '../../layouts/parameter.ts';
import { getLayout, layouts } from '../../layouts/registry.ts';
import { measureVertices } from '../../styles/VertexColumns.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../graph-command.ts';
import { flagPatch } from '../model-patches.ts';

interface LayoutArgs {
  readonly layoutId: string;
  /** What is left out is as it was chosen last. */
  readonly values?: ParameterValues;
}

const applyLayout: GraphCommand<LayoutArgs> = {
  id: 'graph.applyLayout',
  label: 'Lay out',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Layout',
  run: ({ workspace }, { layoutId, values = {} }) => layOut(workspace, layoutId, values),
};

/** Values of the layout that is in use. */
const setLayoutValues: GraphCommand<ParameterValues> = {
  id: 'graph.setLayoutValues',
  label: 'Change the layout',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Layout',
  run: ({ workspace }, values) => layOut(workspace, workspace.state.layoutId, values),
};

const restartLayout: GraphCommand = {
  id: 'graph.restartLayout',
  label: 'Lay out again',
  group: graphGroup,
  key: 'l',
  errorTitle: 'Layout',
  when: hasVertices,
  run: ({ workspace }) => layOut(workspace, workspace.state.layoutId, {}),
};

const removeOverlaps: GraphCommand = {
  id: 'graph.removeOverlaps',
  label: 'Remove overlaps',
  group: graphGroup,
  key: 'o',
  errorTitle: 'Layout',
  when: (_state, { workspace }) => workspace.model.vertexCount > 1,
  run({ workspace }) {
    const before = takePicture(workspace);
    workspace.layout.separate(measureVertices(workspace.model, workspace.state.style, workspace.values));
    pushPicture(workspace, 'Remove overlaps', before);
  },
};

const reheatLayout: GraphCommand = {
  id: 'graph.reheatLayout',
  label: 'Reheat the layout',
  group: graphGroup,
  errorTitle: 'Layout',
  when: (_state, { workspace }) => workspace.model.vertexCount > 1 && workspace.state.layoutId === 'force',
  run({ workspace }) {
    const before = takePicture(workspace);
    workspace.layout.reheat();
    pushPicture(workspace, 'Reheat the layout', before);
  },
};

const openLayout: GraphCommand = {
  id: 'graph.openLayout',
  label: 'Choose a layout',
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

/** A layout by the palette; one that has to be told what to go by opens its form. */
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
        workspace.set({ panel: 'layout', chosenLayoutId: id });
        return;
      }
      return layOut(workspace, id, {});
    },
  }),
);

const chooseLayout: GraphCommand<{ readonly layoutId: string }> = {
  id: 'graph.chooseLayout',
  label: 'Look at a layout',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { layoutId }) => workspace.set({ chosenLayoutId: getLayout(layoutId).id }),
};

export const layoutCommands = [
  applyLayout,
  setLayoutValues,
  restartLayout,
  removeOverlaps,
  reheatLayout,
  openLayout,
  chooseLayout,
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

export function togglePanel(workspace: GraphWorkspace, panel: 'layout' | 'analysis'): void {
  workspace.set({ panel: workspace.state.panel === panel ? undefined : panel });
}

/** Where vertices were, and by which layout. */
interface Picture {
  readonly layoutId: string;
  readonly values: ParameterValues;
  readonly ids: IdList;
  readonly positions: Float32Array;
}

/** Lays everything out as one entry of the history; nothing has changed when it cannot be done. */
export async function layOut(
  workspace: GraphWorkspace,
  layoutId: string,
  changes: ParameterValues,
): Promise<void> {
  const { layout: session, model } = workspace;
  const layout = getLayout(layoutId);
  const excess = excessOf(layout, model);
  if (excess !== undefined) throw new Error(excess);
  const values = {
    ...defaultValues(layout.parameters),
    ...workspace.state.layoutValues[layoutId],
    ...changes,
  };
  await workspace.loadAttributes(layout.attributesOf?.(values) ?? []);
  const before = takePicture(workspace);
  workspace.chooseLayout(layoutId, values);
  workspace.isFollowing = true;
  try {
    session.restart();
  } catch (error) {
    workspace.chooseLayout(before.layoutId, before.values);
    throw error;
  }
  pushPicture(workspace, `Layout: ${layout.label}`, before);
}

/** What moves the vertices from now on is one entry of the history. */
function pushPicture(workspace: GraphWorkspace, label: string, before: Picture): void {
  let after: Picture | undefined;
  workspace.history.push({
    label,
    undo() {
      after = takePicture(workspace);
      showPicture(workspace, before);
    },
    redo: () => showPicture(workspace, after ?? before),
  });
}

function takePicture({ model, layout }: GraphWorkspace): Picture {
  const { vertexCount, vertexIds, positions } = model;
  return {
    layoutId: layout.layout.id,
    values: layout.values,
    ids: vertexIds.pack(),
    positions: positions.slice(0, 2 * vertexCount),
  };
}

function showPicture(workspace: GraphWorkspace, { layoutId, values, ids, positions }: Picture): void {
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
  workspace.follow();
}
