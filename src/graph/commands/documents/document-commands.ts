import type { GraphDocument, GraphPatch, GraphStep } from '../../../../protocol/graph-patch.ts';
import { ownMember } from '../../../../protocol/lib/own-member.ts';
import { confirm } from '../../../store/confirm.ts';
import { notifyError, notifySuccess } from '../../../store/notifications.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import type { Point } from '../../scene/camera/Camera.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { recount } from '../exploring/loading-commands.ts';
import { type GraphCommand, graphGroup, requireVertex } from '../graph-command.ts';
import { removalPatch } from '../model-patches.ts';
import { deleteSelection } from '../selection/selection-commands.ts';

const edit: GraphCommand<{ readonly vertexId?: string; readonly edgeId?: string }> = {
  id: 'graph.edit',
  label: 'Edit document',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { vertexId, edgeId }) {
    workspace.set({
      selection: { vertexIds: vertexId === undefined ? [] : [vertexId], edgeId },
      panel: 'document',
    });
    workspace.showFocus();
    const id = vertexId ?? edgeId;
    if (id === undefined) return;
    requireDocument(id);
    const document = await workspace.adapter.loadDocument(id);
    workspace.model.apply([{ kind: 'setDocuments', ids: [id], values: [document] }]);
  },
};

const save: GraphCommand<{ readonly id: string; readonly changes: Readonly<Record<string, unknown>> }> = {
  id: 'graph.saveDocument',
  label: 'Save document',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { id, changes }) {
    const { adapter, model, history } = workspace;
    const before = model.findDocument(id) ?? (await adapter.loadDocument(id));
    const write = async (values: Readonly<Record<string, unknown>>) => {
      const document = await adapter.saveDocument(id, values);
      model.apply([{ kind: 'setDocuments', ids: [id], values: [document] }]);
    };
    await write(changes);
    const former = Object.fromEntries(Object.keys(changes).map((name) => [name, ownMember(before, name)]));
    history.push({
      label: `Save ${id}`,
      undo: () => change(workspace, 'Undo', write(former)),
      redo: () => change(workspace, 'Redo', write(changes)),
    });
    notifySuccess('Graph', `'${id}' saved.`);
  },
};

const openNewVertexDialog: GraphCommand<{ readonly at: Point } | undefined> = {
  id: 'graph.openNewVertexDialog',
  label: 'Create vertex',
  group: graphGroup,
  errorTitle: 'Graph error',
  async run({ workspace }, args) {
    const { vertices } = await workspace.adapter.loadCollections();
    const camera = workspace.view?.camera.state;
    const at = args?.at ?? { x: camera?.worldX ?? 0, y: camera?.worldY ?? 0 };
    workspace.set({ dialog: { kind: 'newVertex', at, collections: vertices } });
  },
};

const createVertex: GraphCommand<{
  readonly collection: string;
  readonly document: GraphDocument;
  readonly at: Point;
}> = {
  id: 'graph.createVertex',
  label: 'Create vertex',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run(context, { collection, document, at }) {
    const { workspace } = context;
    await requireCollection(workspace, 'vertices', collection);
    const id = await workspace.adapter.createVertex(collection, document);
    const patch: GraphPatch = [
      {
        kind: 'addVertices',
        ids: [id],
        positions: Float32Array.of(at.x, at.y),
        documents: [{ ...document, _id: id }],
      },
    ];
    const inverse = workspace.model.apply(patch);
    workspace.set({ dialog: undefined, selection: { vertexIds: [id] } });
    workspace.showFocus();
    workspace.history.push({
      label: `Create ${id}`,
      undo: () => {
        workspace.model.apply(inverse);
        change(workspace, 'Undo', workspace.adapter.deleteVertex(id));
      },
      redo: () => {
        workspace.model.apply(patch);
        const again = { ...document, _key: keyOf(id) };
        change(workspace, 'Redo', workspace.adapter.createVertex(collection, again));
      },
    });
    notifySuccess('Graph', `'${id}' created.`);
    await recount(workspace);
    // The document panel opens for the other attributes.
    await edit.run(context, { vertexId: id });
  },
};

const connect: GraphCommand<{ readonly from: string; readonly to: string; readonly collection?: string }> = {
  id: 'graph.connect',
  label: 'Create edge',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { from, to, collection }) {
    const { edges } = await workspace.adapter.loadCollections();
    if (collection === undefined && edges.length > 1) {
      workspace.set({ dialog: { kind: 'edgeCollection', from, to, collections: edges } });
      return;
    }
    const chosen = collection ?? edges[0] ?? '';
    await requireCollection(workspace, 'edges', chosen);
    const id = await workspace.adapter.createEdge(chosen, from, to);
    const patch: GraphPatch = [{ kind: 'addEdges', ids: [id], from: [from], to: [to] }];
    const inverse = workspace.model.apply(patch);
    workspace.set({ dialog: undefined });
    workspace.history.push({
      label: `Create ${id}`,
      undo: () => {
        workspace.model.apply(inverse);
        change(workspace, 'Undo', workspace.adapter.deleteEdge(id));
      },
      redo: () => {
        workspace.model.apply(patch);
        const document = { _key: keyOf(id) };
        change(workspace, 'Redo', workspace.adapter.createEdge(chosen, from, to, document));
      },
    });
    notifySuccess('Graph', `Edge '${id}' created.`);
    await recount(workspace);
  },
};

const deleteVertex: GraphCommand<{ readonly vertexId: string }> = {
  id: 'graph.deleteVertex',
  label: 'Delete vertex',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { vertexId }) {
    requireDocument(vertexId);
    const { model, adapter, history } = workspace;
    const shown = requireVertex(workspace, vertexId);
    const edges = model.inDegrees[shown]! + model.outDegrees[shown]!;
    const { isConfirmed } = await confirm({
      title: 'Delete node',
      text: `Delete '${vertexId}' and all its edges (${edges} shown) from the database? This cannot be undone.`,
      action: 'Delete node',
    });
    if (!isConfirmed) return;
    await adapter.deleteVertex(vertexId);
    const vertex = model.findVertex(vertexId);
    if (vertex !== undefined) model.apply(removalPatch(model, new Set([vertex])));
    // Earlier entries may refer to the deleted vertex.
    history.clear();
    notifySuccess('Graph', `'${vertexId}' deleted.`);
    await recount(workspace);
  },
};

const deleteEdge: GraphCommand<{ readonly edgeId: string }> = {
  id: 'graph.deleteEdge',
  label: 'Delete edge',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { edgeId }) {
    requireDocument(edgeId);
    const { adapter, model } = workspace;
    const shown = model.findEdge(edgeId);
    if (shown === undefined) throw new Error(`'${edgeId}' is not in the current view.`);
    const [from, to] = [
      model.vertexIds.at(model.sources[shown]!)!,
      model.vertexIds.at(model.targets[shown]!)!,
    ];
    const document = await adapter.loadDocument(edgeId);
    await adapter.deleteEdge(edgeId);
    const edge = model.findEdge(edgeId);
    if (edge === undefined) return;
    const steps: GraphStep[] = [{ kind: 'removeEdges', indices: Uint32Array.of(edge) }];
    const inverse = model.apply(steps);
    workspace.history.push({
      label: `Delete ${edgeId}`,
      undo: () => {
        model.apply(inverse);
        const { _id, _rev, _from, _to, ...attributes } = document;
        const collection = edgeId.slice(0, edgeId.indexOf('/'));
        change(workspace, 'Undo', adapter.createEdge(collection, from, to, attributes));
      },
      redo: () => {
        model.apply(steps);
        change(workspace, 'Redo', adapter.deleteEdge(edgeId));
      },
    });
    notifySuccess('Graph', `Edge '${edgeId}' deleted. Undo restores it.`);
    await recount(workspace);
  },
};

const trash: GraphCommand = {
  id: 'graph.delete',
  label: 'Delete selection',
  group: graphGroup,
  key: 'Delete',
  errorTitle: 'Graph error',
  when: (_state, { workspace: { state } }) =>
    state.selection.vertexIds.length > 0 || state.selection.edgeId !== undefined,
  async run(context) {
    const { selection } = context.workspace.state;
    const { vertexIds, edgeId } = selection;
    if (vertexIds.length + selectedEdges(selection).length > 1) await deleteSelection.run(context);
    else if (edgeId !== undefined) await deleteEdge.run(context, { edgeId });
    else if (vertexIds.length > 0) await deleteVertex.run(context, { vertexId: vertexIds.at(0)! });
  },
};

export const documentCommands = [
  edit,
  save,
  openNewVertexDialog,
  createVertex,
  connect,
  deleteVertex,
  deleteEdge,
  trash,
];

/** Completes a database write after the view has changed, then refreshes the counts. A failure shows a notification. */
function change(workspace: GraphWorkspace, title: string, work: Promise<unknown>): void {
  work.then(() => recount(workspace)).catch((error: unknown) => notifyError(error, title));
}

function keyOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

async function requireCollection(
  { adapter }: GraphWorkspace,
  kind: 'vertices' | 'edges',
  collection: string,
): Promise<void> {
  const collections = await adapter.loadCollections();
  if (!collections[kind].includes(collection)) {
    throw new Error(`Collection ${collection} is not available in the graph.`);
  }
}

/** Communities and bundles of edges are not stored in the database. */
function requireDocument(id: string): void {
  if (isCommunityId(id) || isBundleId(id))
    throw new Error(
      'expected a vertex or an edge of the database, found a community or a bundle of edges: open it first',
    );
}
