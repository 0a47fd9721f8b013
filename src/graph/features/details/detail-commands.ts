import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { setDocuments } from '../documents/documents-state.ts';
import { unlessMissing } from '../documents/missing-elements.ts';
import { showDocument } from '../documents/save-document.ts';

const load: GraphCommand<{ readonly id: string }> = {
  id: 'graph.loadDocument',
  label: 'Load document',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { id }) {
    const document = await unlessMissing(workspace, id, () => workspace.adapter.loadDocument(id));
    if (document !== undefined) showDocument(workspace, id, document);
  },
};

const edit: GraphCommand<{ readonly id: string | undefined }> = {
  id: 'graph.editDetails',
  label: 'Edit attributes',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { id }) => setDocuments(workspace, { editedId: id }),
};

const hover: GraphCommand<{ readonly vertexId: string | undefined }> = {
  id: 'graph.hover',
  label: 'Mark vertex',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { vertexId }) {
    workspace.setHover({ vertexId });
  },
};

export const detailCommands = [load, edit, hover];
