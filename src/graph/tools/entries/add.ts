import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'add',
  label: 'Add node',
  help: 'Click the background to create a vertex there.',
  key: 'n',
  order: 50,
  cursor: { background: 'copy', vertex: 'default' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex, world }) {
      if (vertex === undefined) context.run('graph.openNewVertexDialog', { at: world });
    },
  }),
} satisfies Tool;
