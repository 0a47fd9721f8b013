import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { selectFinding } from './finding.ts';
import { setMetrics } from './metrics-state.ts';

const hasFinding = (_state: unknown, { workspace }: { readonly workspace: GraphWorkspace }): boolean =>
  workspace.state.metrics.finding !== undefined;

const select: GraphCommand = {
  id: 'graph.selectFinding',
  label: 'Select what the analysis found',
  group: graphGroup,
  when: hasFinding,
  run({ workspace }) {
    const { finding } = workspace.state.metrics;
    if (finding !== undefined) selectFinding(workspace, finding);
  },
};

const clear: GraphCommand = {
  id: 'graph.clearFinding',
  label: 'Clear the marks of the analysis',
  group: graphGroup,
  when: hasFinding,
  run: ({ workspace }) => setMetrics(workspace, { finding: undefined }),
};

export const findingCommands = [select, clear];
