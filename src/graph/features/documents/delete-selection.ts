import { isBundleId, isCommunityId } from '../../model/collections.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { deleteElements } from './delete-elements.ts';

export const deleteSelection: GraphCommand = {
  id: 'graph.deleteSelection',
  label: 'Delete selection from database',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }) {
    const { selection } = workspace.state;
    const vertexIds = [...selection.vertexIds].filter((id) => !isCommunityId(id));
    const edgeIds = selectedEdges(selection).filter((id) => !isBundleId(id));
    if (vertexIds.length + edgeIds.length === 0)
      throw new Error(
        'expected vertices or edges of the database, found only communities or bundles: open them first',
      );
    await deleteElements(workspace, vertexIds, edgeIds);
  },
};
