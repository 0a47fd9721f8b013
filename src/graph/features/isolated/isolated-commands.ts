import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { changeStyle } from '../style/style-step.ts';

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

export const isolatedCommands = [toggleIsolated];
