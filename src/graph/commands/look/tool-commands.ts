import { tools } from '../../tools/registry.ts';
import type { GraphCommand } from '../graph-command.ts';

/** A command for each tool, so that its key is heard and the palette knows it. */
export const toolCommands: readonly GraphCommand[] = tools.map((tool) => ({
  id: `graph.tool.${tool.id}`,
  label: `Tool: ${tool.label}`,
  group: 'Graph tools',
  key: tool.key,
  run: ({ workspace }) => workspace.set({ toolId: tool.id }),
}));
