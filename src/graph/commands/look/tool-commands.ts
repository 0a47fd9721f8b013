import { tools } from '../../tools/registry.ts';
import type { GraphCommand } from '../graph-command.ts';

/** One command per tool, for its key and its palette entry. */
export const toolCommands: readonly GraphCommand[] = tools.map((tool) => ({
  id: `graph.tool.${tool.id}`,
  label: `Tool: ${tool.label}`,
  group: 'Graph tools',
  key: tool.key,
  run: ({ workspace }) => workspace.set({ toolId: tool.id }),
}));
