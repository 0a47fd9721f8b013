import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'add',
  label: 'Add node',
  word: 'Add',
  help: 'Click the background to create a vertex there.',
  key: 'a',
  order: 50,
  changes: 'vertices',
  cursor: { background: 'copy', vertex: 'default' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex, world }) {
      if (vertex === undefined) context.run('graph.openNewVertexDialog', { at: world });
    },
  }),
} satisfies Tool;
