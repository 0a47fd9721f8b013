import type { GraphStep } from '../../../../protocol/graph-patch.ts';
import type { IdList } from '../../../../protocol/lib/packed-ids.ts';
import { formatAmount } from '../../../lib/format.ts';
import { confirm } from '../../../store/confirm.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { childLimit } from '../communities/group-children.ts';
import { expandVertices } from '../exploring/expand-vertices.ts';
import { recount } from '../exploring/loading-commands.ts';
import {
  type GraphCommand,
  graphGroup,
  hasSelectedVertices,
  hasVertices,
  requireVertex,
} from '../graph-command.ts';
import { flagPatch, removalPatch } from '../model-patches.ts';

/** Maximum number of vertices that one command expands. */
const mostExpanded = 100;

/** How picked elements change the selection. */
export type SelectMode = 'replace' | 'toggle' | 'add' | 'remove';

interface SelectArgs {
  readonly vertexIds?: IdList;
  readonly edgeIds?: readonly string[];
  /** Default: 'replace'. */
  readonly mode?: SelectMode;
}

const select: GraphCommand<SelectArgs> = {
  id: 'graph.select',
  label: 'Select',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds = [], edgeIds = [], mode = 'replace' }) {
    const { selection } = workspace.state;
    setSelection(
      workspace,
      combine(selection.vertexIds, vertexIds, mode),
      combine(selectedEdges(selection), edgeIds, mode),
    );
  },
};

const clear: GraphCommand = {
  id: 'graph.clearSelection',
  label: 'Clear selection',
  group: graphGroup,
  key: 'Escape',
  when: (_state, { workspace: { state } }) =>
    state.selection.vertexIds.length > 0 ||
    state.selection.edgeId !== undefined ||
    state.panel !== undefined ||
    state.walk !== undefined,
  run({ workspace }) {
    workspace.set({ panel: undefined, walk: undefined });
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
  run: ({ workspace }) => workspace.set({ dialog: { kind: 'selectByAttribute' } }),
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
    workspace.set({ dialog: undefined });
    workspace.selectVertices(found);
  },
};

const hideSelection: GraphCommand = {
  id: 'graph.hideSelection',
  label: 'Hide selection',
  group: graphGroup,
  key: 'h',
  when: hasSelectedVertices,
  run: ({ workspace }) => hide(workspace, new Set(workspace.selectedVertices())),
};

const hideOthers: GraphCommand = {
  id: 'graph.hideOthers',
  label: 'Hide all others',
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
  },
};

const showHidden: GraphCommand = {
  id: 'graph.showHidden',
  label: 'Show hidden vertices',
  group: graphGroup,
  key: 'mod+shift+h',
  when: (_state, { workspace }) => workspace.hidden.count(workspace.model) > 0,
  run({ workspace }) {
    const count = workspace.hidden.count(workspace.model);
    const patch = foldIntoCommunities(workspace.model, workspace.hidden.patchFor(workspace.model));
    workspace.apply(`Show ${formatAmount(count, 'hidden vertex', 'hidden vertices')}`, patch);
  },
};

const expandSelection: GraphCommand = {
  id: 'graph.expandSelection',
  label: 'Expand selection',
  group: graphGroup,
  key: 'shift+Enter',
  errorTitle: 'Graph error',
  when: hasSelectedVertices,
  async run({ workspace }) {
    const ids = [...workspace.state.selection.vertexIds].filter((id) => !isCommunityId(id));
    if (ids.length > mostExpanded) {
      throw new Error(`expected at most ${mostExpanded} vertices to expand at once, found ${ids.length}`);
    }
    if (ids.length > 0) await expandVertices(workspace, ids, childLimit);
  },
};

/** Asks for confirmation and clears the history, because deleted vertices cannot be restored with their edges. */
export const deleteSelection: GraphCommand = {
  id: 'graph.deleteSelection',
  label: 'Delete selection from database',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }) {
    const { adapter, state } = workspace;
    const vertexIds = [...state.selection.vertexIds].filter((id) => !isCommunityId(id));
    const edgeIds = selectedEdges(state.selection).filter((id) => !isBundleId(id));
    const what = [
      ...(vertexIds.length > 0 ? [formatAmount(vertexIds.length, 'vertex', 'vertices')] : []),
      ...(edgeIds.length > 0 ? [formatAmount(edgeIds.length, 'edge')] : []),
    ].join(' and ');
    if (what === '')
      throw new Error(
        'expected vertices or edges of the database, found only communities or bundles: open them first',
      );
    const shown = edgesOf(workspace, vertexIds);
    const edges = vertexIds.length > 0 ? ` and all edges of the vertices (${shown} shown)` : '';
    const { isConfirmed } = await confirm({
      title: `Delete ${what}`,
      text: `Delete ${what}${edges} from the database? This cannot be undone.`,
      action: `Delete ${what}`,
    });
    if (!isConfirmed) return;
    const goneVertices = new Set<string>();
    const goneEdges = new Set<string>();
    try {
      await workspace.load('Deleting', async (signal, progress) => {
        const total = vertexIds.length + edgeIds.length;
        for (const id of edgeIds) {
          signal.throwIfAborted();
          await adapter.deleteEdge(id);
          progress(goneEdges.add(id).size, total);
        }
        for (const id of vertexIds) {
          signal.throwIfAborted();
          await adapter.deleteVertex(id);
          progress(goneEdges.size + goneVertices.add(id).size, total);
        }
      });
      notifySuccess('Graph', `${what} deleted.`);
    } finally {
      // Also after an abort or a failure: deleted elements disappear from the view.
      if (goneVertices.size + goneEdges.size > 0) {
        removeFromView(workspace, goneVertices, goneEdges);
        workspace.history.clear();
        await recount(workspace);
      }
    }
  },
};

/** Records a drag of several vertices: they are pinned where they were dropped. */
const placeAll: GraphCommand<{
  readonly vertexIds: readonly string[];
  /** World x, y interleaved, in the order of the ids. */
  readonly from: Float32Array;
  readonly to: Float32Array;
}> = {
  id: 'graph.placeAll',
  label: 'Move selection',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexIds, from, to }) {
    const { model, history } = workspace;
    const indicesOf = () => vertexIds.map((id) => requireVertex(workspace, id));
    const former = Uint8Array.from(indicesOf(), (vertex) => model.flags[vertex]!);
    const move = (values: Float32Array, flags: (vertices: readonly number[]) => GraphStep) => {
      const vertices = indicesOf();
      model.apply([{ kind: 'setPositions', indices: Uint32Array.from(vertices), values }, flags(vertices)]);
    };
    const redo = () => move(to, (vertices) => flagPatch(model, vertices, 'pinned', true));
    redo();
    history.push({
      label: `Move ${formatAmount(vertexIds.length, 'vertex', 'vertices')}`,
      undo: () =>
        move(from, (vertices) => ({ kind: 'setFlags', indices: Uint32Array.from(vertices), values: former })),
      redo,
    });
  },
};

export const selectionCommands = [
  select,
  clear,
  selectAll,
  invert,
  selectNeighbours,
  selectByCollection,
  openSelectByAttributeDialog,
  selectByAttribute,
  hideSelection,
  hideOthers,
  showHidden,
  expandSelection,
  deleteSelection,
  placeAll,
];

/** Sets the selection; the panel shows the document of the last edge. */
function setSelection(workspace: GraphWorkspace, vertexIds: IdList, edgeIds: readonly string[] = []): void {
  workspace.set({ selection: { vertexIds, edgeIds, edgeId: edgeIds.at(-1) } });
  workspace.showFocus();
}

function selectWhere(workspace: GraphWorkspace, isWanted: (vertex: number) => boolean): void {
  const { model } = workspace;
  workspace.selectVertices(verticesWhere(model, isWanted));
}

function verticesWhere({ vertexCount }: GraphModel, isWanted: (vertex: number) => boolean): Uint32Array {
  return Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex).filter(isWanted);
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

function hide(workspace: GraphWorkspace, vertices: ReadonlySet<number>): void {
  const { model } = workspace;
  if (vertices.size === 0) return;
  workspace.hidden.keep(model, vertices);
  const count = formatAmount(vertices.size, 'vertex', 'vertices');
  workspace.apply(`Hide ${count}`, removalPatch(model, vertices));
  notify('info', 'Graph', `${count} hidden. Undo or 'Show hidden vertices' restores them.`);
}

function edgesOf({ model }: GraphWorkspace, vertexIds: readonly string[]): number {
  const edges = new Set<number>();
  for (const csr of [model.outgoing(), model.incoming()]) {
    for (const id of vertexIds) {
      const vertex = model.findVertex(id);
      if (vertex === undefined) continue;
      for (let slot = csr.offsets[vertex]!; slot < csr.offsets[vertex + 1]!; slot++)
        edges.add(csr.edges[slot]!);
    }
  }
  return edges.size;
}

function removeFromView(
  { model }: GraphWorkspace,
  vertexIds: ReadonlySet<string>,
  edgeIds: ReadonlySet<string>,
): void {
  const known = (index: number | undefined) => index !== undefined;
  const edges = [...edgeIds].map((id) => model.findEdge(id)).filter(known);
  if (edges.length > 0) model.apply([{ kind: 'removeEdges', indices: Uint32Array.from(edges).sort() }]);
  const vertices = [...vertexIds].map((id) => model.findVertex(id)).filter(known);
  model.apply(removalPatch(model, new Set(vertices)));
}
