import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { formatAmount } from '../../../lib/format.ts';
import { notify } from '../../../store/notifications.ts';
import { isBundleId } from '../../model/collections.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import {
  type GraphCommand,
  graphGroup,
  hasSelectedVertices,
  hasVertices,
  requireVertex,
} from '../../workspace/graph-command.ts';
import { flagPatch, removalPatch } from '../../workspace/model-patches.ts';
import { PatchEntry } from '../../workspace/PatchEntry.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { expandSelection } from '../exploring/expand-selection.ts';
import { collapsePanel, showPanel } from '../panels/frame-commands.ts';

/** How picked elements change the selection. */
export type SelectMode = 'replace' | 'toggle' | 'add' | 'remove';

interface SelectArgs {
  readonly vertexIds?: IdList;
  /** Shown vertices by index; they replace the selected ones. */
  readonly vertices?: Uint32Array;
  readonly edgeIds?: readonly string[];
  /** Default: 'replace'. */
  readonly mode?: SelectMode;
}

const select: GraphCommand<SelectArgs> = {
  id: 'graph.select',
  label: 'Select',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds = [], vertices, edgeIds = [], mode = 'replace' }) {
    const { selection } = workspace.state;
    if (vertices !== undefined) {
      workspace.selectVertices(vertices, edgeIds);
      return;
    }
    setSelection(
      workspace,
      combine(selection.vertexIds, vertexIds, mode),
      combine(selectedEdges(selection), edgeIds, mode),
    );
  },
};

/** Selects edges and shows their details, which page through several. */
const listEdges: GraphCommand<{ readonly edgeIds: readonly string[] }> = {
  id: 'graph.listEdges',
  label: 'List edges',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { edgeIds }) {
    setSelection(workspace, [], edgeIds);
    showPanel(workspace, 'details');
  },
};

const clear: GraphCommand = {
  id: 'graph.clearSelection',
  label: 'Clear selection, or collapse panel',
  group: graphGroup,
  key: 'Escape',
  when: (_state, { workspace: { state } }) =>
    state.selection.vertexIds.length > 0 ||
    state.selection.edgeId !== undefined ||
    state.panel !== undefined ||
    state.walk !== undefined,
  run({ workspace }) {
    const { selection, walk } = workspace.state;
    const isClear = selection.vertexIds.length === 0 && selection.edgeId === undefined && walk === undefined;
    if (isClear) collapsePanel(workspace);
    workspace.set({ walk: undefined });
    setSelection(workspace, []);
  },
};

const selectAll: GraphCommand = {
  id: 'graph.selectAll',
  label: 'Select all',
  group: graphGroup,
  key: 'mod+a',
  when: hasVertices,
  run: ({ workspace }) => selectWhere(workspace, () => true),
};

const invert: GraphCommand = {
  id: 'graph.invertSelection',
  label: 'Invert selection',
  group: graphGroup,
  key: 'mod+shift+i',
  when: hasVertices,
  run({ workspace }) {
    const selected = new Set(workspace.selectedVertices());
    selectWhere(workspace, (vertex) => !selected.has(vertex));
  },
};

const selectNeighbours: GraphCommand = {
  id: 'graph.selectNeighbours',
  label: 'Add neighbours to selection',
  group: graphGroup,
  key: 'shift+n',
  when: hasSelectedVertices,
  run({ workspace }) {
    const { model, state } = workspace;
    const chosen = new Set(workspace.selectedVertices());
    for (const vertex of [...chosen]) {
      for (const { offsets, targets } of [model.outgoing(), model.incoming()]) {
        for (let slot = offsets[vertex]!; slot < offsets[vertex + 1]!; slot++) chosen.add(targets[slot]!);
      }
    }
    workspace.selectVertices(Uint32Array.from(chosen), selectedEdges(state.selection));
  },
};

const selectByCollection: GraphCommand<{ readonly collection: string; readonly mode?: SelectMode }> = {
  id: 'graph.selectByCollection',
  label: 'Select vertices by collection',
  group: graphGroup,
  isListed: false,
  run(context, { collection, mode }) {
    const { model } = context.workspace;
    const number = model.vertexCollections.find(collection);
    if (number === undefined) {
      throw new Error(
        `expected a shown collection (${model.vertexCollections.names.join(', ')}), found '${collection}'`,
      );
    }
    const vertexIds = model.vertexIds.take(
      verticesWhere(model, (vertex) => model.collections[vertex] === number),
    );
    return select.run(context, { vertexIds, ...(mode && { mode }) });
  },
};

const openSelectByAttributeDialog: GraphCommand = {
  id: 'graph.openSelectByAttributeDialog',
  label: 'Select by attribute…',
  group: graphGroup,
  when: hasVertices,
  run: ({ workspace }) => workspace.openDialog({ kind: 'selectByAttribute' }),
};

/** Compares display texts, as labels and colours do: 1 and '1' are equal. */
const selectByAttribute: GraphCommand<{ readonly attribute: string; readonly value: string }> = {
  id: 'graph.selectByAttribute',
  label: 'Select by attribute',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { attribute, value }) {
    const { model } = workspace;
    await workspace.loadAttributes([attribute]);
    const need = { kind: 'vertices', attribute } as const;
    const found = verticesWhere(
      model,
      (vertex) => workspace.values.textOf(model, need, model.vertexIds.at(vertex)!) === value,
    );
    if (found.length === 0) {
      throw new Error(`no shown vertex has '${attribute}' == '${value}'`);
    }
    workspace.closeDialog();
    workspace.selectVertices(found);
  },
};

const hideSelection: GraphCommand = {
  id: 'graph.hideSelection',
  label: 'Remove selection from view',
  group: graphGroup,
  key: ['h', 'Delete'],
  when: (_state, { workspace: { state } }) =>
    state.selection.vertexIds.length + selectedEdges(state.selection).length > 0,
  run({ workspace }) {
    const { model, state } = workspace;
    const edges = selectedEdges(state.selection).map((id) => model.findEdge(id));
    hide(workspace, new Set(workspace.selectedVertices()), edges);
  },
};

/** Entry of the menus of a vertex and of an edge. */
const removeFromView: GraphCommand<{ readonly vertexId?: string; readonly edgeId?: string }> = {
  id: 'graph.removeFromView',
  label: 'Remove from view',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexId, edgeId }) {
    const { model } = workspace;
    const vertex = vertexId === undefined ? undefined : model.findVertex(vertexId);
    const edge = edgeId === undefined ? undefined : model.findEdge(edgeId);
    hide(workspace, new Set(vertex === undefined ? [] : [vertex]), [edge]);
  },
};

const hideOthers: GraphCommand = {
  id: 'graph.hideOthers',
  label: 'Remove all others from view',
  group: graphGroup,
  key: 'shift+h',
  when: hasSelectedVertices,
  run({ workspace }) {
    const kept = new Set(workspace.selectedVertices());
    const others = new Set<number>();
    for (let vertex = 0; vertex < workspace.model.vertexCount; vertex++) {
      if (!kept.has(vertex)) others.add(vertex);
    }
    hide(workspace, others);
    // The others left an empty view.
    workspace.camera.startFollowing();
    workspace.camera.follow();
  },
};

interface HideArgs {
  readonly vertexIds: readonly string[];
  readonly edgeIds?: readonly string[];
}

/** Hides vertices and edges by id; used to repeat steps of the history. */
const hideVertices: GraphCommand<HideArgs> = {
  id: 'graph.hideVertices',
  label: 'Hide vertices',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds, edgeIds = [] }) {
    const { model } = workspace;
    const found = vertexIds.map((id) => model.findVertex(id));
    hide(
      workspace,
      new Set(found.filter((vertex) => vertex !== undefined)),
      edgeIds.map((id) => model.findEdge(id)),
    );
  },
};

const showHidden: GraphCommand = {
  id: 'graph.showHidden',
  label: 'Show hidden vertices',
  group: graphGroup,
  key: 'mod+shift+h',
  when: (_state, { workspace }) => workspace.hidden.isMissing(workspace.model),
  run({ workspace }) {
    const count = workspace.hidden.count(workspace.model);
    const patch = foldIntoCommunities(workspace.model, workspace.hidden.patchFor(workspace.model));
    const what = count > 0 ? formatAmount(count, 'hidden vertex') : 'hidden edges';
    workspace.apply(`Show ${what}`, patch, {
      command: { id: showHidden.id },
    });
  },
};

const expandSelected: GraphCommand = {
  id: 'graph.expandSelection',
  label: 'Expand selection',
  group: graphGroup,
  key: 'shift+Enter',
  errorTitle: 'Graph error',
  when: hasSelectedVertices,
  run: ({ workspace }) => expandSelection(workspace),
};

/** Records a drag of several vertices: they are pinned where they were dropped. */
const placeAll: GraphCommand<{
  readonly vertexIds: readonly string[];
  /** World x, y interleaved, in the order of the ids. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}> = {
  id: 'graph.placeAll',
  label: 'Move selection',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds, from, to }) {
    const { model, history } = workspace;
    const vertices = vertexIds.map((id) => requireVertex(workspace, id));
    const indices = Uint32Array.from(vertices);
    const former = Uint8Array.from(vertices, (vertex) => model.flags[vertex]!);
    model.apply([
      { kind: 'setPositions', indices, values: Float32Array.from(to) },
      flagPatch(model, vertices, 'pinned', true),
    ]);
    const args = { vertexIds, from: Array.from(from), to: Array.from(to) };
    const command = { id: placeAll.id, args };
    const back: GraphPatch = [
      { kind: 'setPositions', indices, values: Float32Array.from(from) },
      { kind: 'setFlags', indices, values: former },
    ];
    history.push(PatchEntry.of(model, `Move ${formatAmount(vertexIds.length, 'vertex')}`, back, { command }));
  },
};

export const selectionCommands = [
  select,
  listEdges,
  clear,
  selectAll,
  invert,
  selectNeighbours,
  selectByCollection,
  openSelectByAttributeDialog,
  selectByAttribute,
  hideSelection,
  removeFromView,
  hideOthers,
  hideVertices,
  showHidden,
  expandSelected,
  placeAll,
];

/** Sets the selection; the panel shows the document of the last edge. */
function setSelection(workspace: GraphWorkspace, vertexIds: IdList, edgeIds: readonly string[] = []): void {
  workspace.select({ vertexIds, edgeIds, edgeId: edgeIds.at(-1) });
}

function selectWhere(workspace: GraphWorkspace, isWanted: (vertex: number) => boolean): void {
  const { model } = workspace;
  workspace.selectVertices(verticesWhere(model, isWanted));
}

function verticesWhere(model: GraphModel, isWanted: (vertex: number) => boolean): Uint32Array {
  const { vertexCount } = model;
  const found = new Uint32Array(vertexCount);
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++)
    if (!model.isVertexHidden(vertex) && isWanted(vertex)) found[count++] = vertex;
  return found.slice(0, count);
}

/** O(before + picked). */
function combine<Ids extends IdList>(before: Ids, picked: Ids, mode: SelectMode): Ids | readonly string[] {
  if (mode === 'replace') return picked;
  const old = new Set(before);
  const now = new Set(picked);
  const rest = () => [...old].filter((id) => !now.has(id));
  const fresh = () => [...now].filter((id) => !old.has(id));
  switch (mode) {
    case 'add':
      return [...old, ...fresh()];
    case 'remove':
      return rest();
    case 'toggle':
      return [...rest(), ...fresh()];
  }
}

/** Removes vertices with their edges, and further edges, from the view. Bundles of edges stay. */
function hide(
  workspace: GraphWorkspace,
  vertices: ReadonlySet<number>,
  further: readonly (number | undefined)[] = [],
): void {
  const { model } = workspace;
  const edges = further.filter(
    (edge) => edge !== undefined && !isBundleId(model.edgeIds.at(edge)!),
  ) as readonly number[];
  if (vertices.size + edges.length === 0) return;
  workspace.hidden.keep(model, vertices);
  workspace.hidden.keepEdges(model, edges);
  const count = [
    ...(vertices.size > 0 ? [formatAmount(vertices.size, 'vertex')] : []),
    ...(edges.length > 0 ? [formatAmount(edges.length, 'edge')] : []),
  ].join(' and ');
  const vertexIds = Array.from(vertices, (vertex) => model.vertexIds.at(vertex)!);
  const edgeIds = edges.map((edge) => model.edgeIds.at(edge)!);
  workspace.apply(`Hide ${count}`, removalPatch(model, vertices, edges), {
    command: { id: hideVertices.id, args: { vertexIds, edgeIds } },
  });
  notify('info', 'Graph', `${count} hidden. Undo or 'Show hidden vertices' restores them.`);
}
