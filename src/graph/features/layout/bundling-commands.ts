import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';

const toggleBundling: GraphCommand = {
  id: 'graph.toggleBundling',
  label: 'Bundle edges',
  group: graphGroup,
  key: 'b',
  errorTitle: 'Bundling',
  when: (_state, { workspace: { model, state } }) =>
    model.edgeCount > 0 && (state.style.isEdgeBundled === true || state.layout.state !== 'running'),
  async run({ workspace }) {
    if (workspace.state.style.isEdgeBundled === true) workspace.parts.bundling.end();
    else await workspace.parts.bundling.start();
    workspace.saveSettings();
  },
};

export const bundlingCommands = [toggleBundling];
