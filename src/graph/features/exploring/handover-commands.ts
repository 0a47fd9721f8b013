import { formatAmount } from '../../../lib/format.ts';
import { notify } from '../../../store/notifications.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { showVertices } from './show-vertices.ts';

interface HandoverArgs {
  readonly vertexIds: readonly string[];
  /** x, y interleaved. */
  readonly positions: readonly number[] | undefined;
  readonly isJoining?: boolean;
}

const showHandover: GraphCommand<HandoverArgs> = {
  id: 'graph.showVertices',
  label: 'Show vertices of another screen',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { vertexIds, positions, isJoining = false }) {
    const { model } = workspace;
    const isReplacing = !isJoining;
    const label = isJoining ? 'Add the result of a query' : 'Show vertices';
    // Places of another picture do not fit into this one.
    const places = isReplacing ? positions : undefined;
    const { missing } = await showVertices(workspace, { vertexIds, positions: places, isReplacing, label });
    if (missing.length > 0) {
      const count = formatAmount(missing.length, 'vertex');
      notify('warning', 'Graph', `${count} of the result not found in the database.`);
    }
    if (!isJoining) return;
    const added = vertexIds.map((id) => model.findVertex(id)).filter((vertex) => vertex !== undefined);
    workspace.selectVertices(Uint32Array.from(added));
  },
};

export const handoverCommands = [showHandover];
