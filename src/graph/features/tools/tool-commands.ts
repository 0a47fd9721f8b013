import { getTool, tools } from '../../tools/registry.ts';
import type { Tool } from '../../tools/tool.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';

const setTool: GraphCommand<{ readonly toolId: string }> = {
  id: 'graph.setTool',
  label: 'Choose tool',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { toolId }) => chooseTool(workspace, getTool(toolId)),
};

/** One command per tool, for its key and its palette entry. */
const eachTool: readonly GraphCommand[] = tools.map((tool) => ({
  id: `graph.tool.${tool.id}`,
  label: `Tool: ${tool.label}`,
  group: 'Graph tools',
  key: tool.key,
  // The key Delete removes from the view what is selected.
  when: (_state, { workspace: { state } }) =>
    tool.id !== 'delete' ||
    (state.selection.vertexIds.length === 0 && selectedEdges(state.selection).length === 0),
  run: ({ workspace }) => chooseTool(workspace, tool),
}));

export const toolCommands = [setTool, ...eachTool];

/** Makes a tool active. Stops the command with a notification if the user may not change what the tool changes. */
function chooseTool(workspace: GraphWorkspace, { id, changes }: Tool): void {
  if (changes !== undefined) requireWriteAccess(workspace, changes);
  workspace.set({ toolId: id });
}
