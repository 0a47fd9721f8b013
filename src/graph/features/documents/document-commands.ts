import { notifySuccess } from '../../../store/notifications.ts';
import { isBundleId, isCommunityId } from '../../model/collections.ts';
import { hasText } from '../../model/exact-document.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';
import { deleteElements } from './delete-elements.ts';
import { deleteSelection } from './delete-selection.ts';
import { hasDraft } from './document-draft.ts';
import { setDocuments } from './documents-state.ts';
import { unlessMissing } from './missing-elements.ts';
import { saveDocument, showDocument } from './save-document.ts';
import { stopError } from './stop-error.ts';

const edit: GraphCommand<{ readonly vertexId?: string; readonly edgeId?: string }> = {
  id: 'graph.edit',
  label: 'Edit document',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { vertexId, edgeId }) {
    const id = vertexId ?? edgeId;
    workspace.set({
      selection: { vertexIds: vertexId === undefined ? [] : [vertexId], edgeId },
      panel: 'details',
    });
    setDocuments(workspace, { editedId: undefined });
    if (id === undefined) return;
    requireDocument(id);
    requireWriteAccess(workspace, { ids: [id] });
    setDocuments(workspace, { editedId: id });
    const shown = workspace.model.findDocument(id);
    // An unsaved edit goes on with the version that it began with; its save compares it with newer versions.
    if (shown !== undefined && hasText(shown) && hasDraft(id, shown)) return;
    const document = await unlessMissing(workspace, id, () => workspace.adapter.loadDocument(id));
    if (document !== undefined) showDocument(workspace, id, document);
  },
};

/** `text`: all attributes as JSON without system attributes; numbers keep their digits. */
const save: GraphCommand<{ readonly id: string; readonly text: string }> = {
  id: 'graph.saveDocument',
  label: 'Save document',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { id, text }) {
    requireWriteAccess(workspace, { ids: [id] });
    const { adapter, model } = workspace;
    const shown = model.findDocument(id);
    await unlessMissing(workspace, id, async () => {
      const opened = shown !== undefined && hasText(shown) ? shown : await adapter.loadDocument(id);
      if (!(await saveDocument(workspace, id, text, opened))) throw stopError('The edit goes on.');
      notifySuccess('Graph', `'${id}' saved.`);
    });
  },
};

const deleteVertex: GraphCommand<{ readonly vertexId: string }> = {
  id: 'graph.deleteVertex',
  label: 'Delete vertex',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  run: ({ workspace }, { vertexId }) => deleteElements(workspace, [vertexId], []),
};

const deleteEdge: GraphCommand<{ readonly edgeId: string }> = {
  id: 'graph.deleteEdge',
  label: 'Delete edge',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  run: ({ workspace }, { edgeId }) => deleteElements(workspace, [], [edgeId]),
};

const trash: GraphCommand = {
  id: 'graph.delete',
  label: 'Delete selection from the database',
  group: graphGroup,
  key: 'shift+Delete',
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

export const documentCommands = [edit, save, deleteVertex, deleteEdge, deleteSelection, trash];

/** Communities and bundles of edges are not stored in the database. */
function requireDocument(id: string): void {
  if (isCommunityId(id) || isBundleId(id))
    throw new Error(
      'expected a vertex or an edge of the database, found a community or a bundle of edges: open it first',
    );
}
